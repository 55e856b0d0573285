import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/**
 * Samples at 16 kHz that recognisers were fed, which is what they cost: one row for each recording
 * (or check before one), channel, recogniser and UTC day, and for each process that recorded it.
 * Its ids refer to nothing, so that the costs remain when a recording or a user is deleted.
 */
export const recogniserUse = pgTable(
  'recogniser_use',
  {
    id: uuid('id').primaryKey(),
    /** The recording's internal id; null for a check before a recording. */
    sessionId: uuid('session_id'),
    userId: uuid('user_id').notNull(),
    /** 0 is the microphone, 1 the meeting. */
    channel: integer('channel').notNull(),
    /** The recogniser's name. */
    provider: text('provider').notNull(),
    isHosted: boolean('is_hosted').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    samples: bigint('samples', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('recogniser_use_day').on(table.day),
    index('recogniser_use_session').on(table.sessionId),
    check('recogniser_use_samples', sql`${table.samples} > 0`),
  ],
)

/** What the operator pays, each row from a UTC month on until the next row. */
export const costRates = pgTable(
  'cost_rates',
  {
    /** The first day of the month. */
    effectiveMonth: date('effective_month', { mode: 'string' }).primaryKey(),
    /** Millionths of a US dollar for an hour of one channel. */
    hostedHourMicros: integer('hosted_hour_micros').notNull(),
    localHourMicros: integer('local_hour_micros').notNull(),
    /** The payment service's share of a payment, in hundredths of a percent, and its fixed fee. */
    feeBasisPoints: integer('fee_basis_points').notNull(),
    feeFixedCents: integer('fee_fixed_cents').notNull(),
    machineMonthCents: integer('machine_month_cents').notNull(),
    setBy: uuid('set_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('cost_rates_month', sql`extract(day from ${table.effectiveMonth}) = 1`),
    check(
      'cost_rates_amounts',
      sql`least(${table.hostedHourMicros}, ${table.localHourMicros}, ${table.feeBasisPoints}, ${table.feeFixedCents}, ${table.machineMonthCents}) >= 0`,
    ),
  ],
)

/** What the operator pays from a month on. */
export type CostRatesRow = typeof costRates.$inferSelect
