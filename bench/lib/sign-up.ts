/** The user whom a benchmark signs up. */
export const account = { name: 'Ann', email: 'ann@example.com', password: 'a long pass phrase' }

/** Signs the user of a benchmark up; returns the cookies of the session. */
export async function signUp(url: string): Promise<string> {
  const reply = await fetch(new URL('/api/auth/sign-up/email', url), {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  if (!reply.ok) throw new Error(`the sign-up answered ${reply.status}`)

  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
