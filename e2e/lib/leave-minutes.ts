import pg from 'pg'

/** Leaves a user so many prepaid minutes, as a recording that used the others would. */
export async function leaveMinutes(
  databaseUrl: string,
  email: string,
  minutes: number,
): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into minute_ledger (user_id, kind, minutes, cause_type, cause_id, created_at)
       select id, 'balance', $2::integer - minute_balance, 'session', gen_random_uuid()::text, now()
       from users where email = $1`,
      [email, minutes],
    )
    await client.query('update users set minute_balance = $2 where email = $1', [email, minutes])
    await client.query('commit')
  } finally {
    await client.end()
  }
}
