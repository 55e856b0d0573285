import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/**
 * What an entry changes: `allowance` the month's minutes, `balance` the prepaid ones, `overdraft`
 * those used in advance (a negative sum), `reserved` those held for a recording (a negative sum),
 * `trial` none.
 */
const ledgerKinds = ['allowance', 'balance', 'trial', 'overdraft', 'reserved'] as const
/** Types of an entry's cause; `cause_id` is the id of the row or object of that type. */
const ledgerCauses = [
  'session',
  'purchase',
  'reversal',
  'grant',
  'bonus',
  'period',
  'withdrawal',
  'grant_reversal',
  'overdraft_repaid',
  'reserve',
  'release',
] as const

/**
 * Promise 3: every change of minutes is a row. Append-only, one entry per cause, so that a repeat
 * changes nothing. Balances on `users` are a cache of it.
 */
export const minuteLedger = pgTable(
  'minute_ledger',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ledgerKinds }).notNull(),
    /** Whole minutes; negative when they are used. */
    minutes: integer('minutes').notNull(),
    causeType: text('cause_type', { enum: ledgerCauses }).notNull(),
    causeId: text('cause_id').notNull(),
    actorId: uuid('actor_id'),
    reason: text('reason'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('minute_ledger_cause').on(table.causeType, table.causeId, table.kind),
    index('minute_ledger_user').on(table.userId, table.createdAt),
    index('minute_ledger_grants')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.causeType} = 'grant'`),
    check('minute_ledger_moves', sql`${table.minutes} <> 0`),
    check(
      'minute_ledger_kind',
      sql`${table.kind} in ('allowance', 'balance', 'trial', 'overdraft', 'reserved')`,
    ),
    check(
      'minute_ledger_cause_type',
      sql`${table.causeType} in ('session', 'purchase', 'reversal', 'grant', 'bonus', 'period', 'withdrawal', 'grant_reversal', 'overdraft_repaid', 'reserve', 'release')`,
    ),
  ],
)

/** What a ledger entry changes. */
export type LedgerKind = (typeof ledgerKinds)[number]
/** The type of a ledger entry's cause. */
export type LedgerCause = (typeof ledgerCauses)[number]
