import type pg from 'pg'
import type { Credit, Finding } from './evidence.ts'

/** Checks that every user’s balances are the sums of the ledger, and that each credit is there once. */
export async function checkBalances(database: pg.Pool, credits: Credit[]): Promise<Finding[]> {
  const { rows } = await database.query(
    `select users.id, users.minute_balance::int as balance, users.minutes_overdrawn::int as overdrawn,
       coalesce(sum(minutes) filter (where kind = 'balance'), 0)::int as balance_due,
       coalesce(-sum(minutes) filter (where kind = 'overdraft'), 0)::int as overdrawn_due,
       coalesce(-sum(minutes) filter (where kind = 'reserved'), 0)::int as reserved,
       coalesce(sum(minutes) filter (where cause_type in ('purchase', 'grant')), 0)::int as credited
     from users left join minute_ledger on minute_ledger.user_id = users.id
     group by users.id`,
  )
  return rows.flatMap((row) => checkBalance(row, sumOf(credits, row.id)))
}

/** The balances of a user and the sums of their ledger rows, in minutes. */
export interface BalanceRow {
  balance: number
  balance_due: number
  overdrawn: number
  overdrawn_due: number
  /** Held for recordings, all of which have ended. */
  reserved: number
  credited: number
}

/** Checks one user, who paid for or was given `credited` minutes. */
export function checkBalance(row: BalanceRow, credited: number): Finding[] {
  const figures: [name: string, actual: number, due: number][] = [
    ['balance', row.balance, row.balance_due],
    ['overdraft', row.overdrawn, row.overdrawn_due],
    ['reserved', row.reserved, 0],
    ['credited', row.credited, credited],
  ]
  return figures
    .filter(([, actual, due]) => actual !== due)
    .map(([name, actual, due]) => ({
      kind: 'minutes',
      text: `A user’s minutes (${name}): ${actual}, due ${due}`,
    }))
}

function sumOf(credits: Credit[], userId: string): number {
  return credits.reduce((sum, credit) => sum + (credit.userId === userId ? credit.minutes : 0), 0)
}
