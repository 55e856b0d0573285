import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Users who refer others by a code, with their commission terms. */
export const affiliates = pgTable(
  'affiliates',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    affiliateCode: text('affiliate_code').notNull().unique(),
    /** The commission rate in percent. */
    commissionRate: numeric('commission_rate', {
      precision: 5,
      scale: 2,
      mode: 'number',
    }).notNull(),
    defaultBonusMinutes: integer('default_bonus_minutes').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdBy: uuid('created_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('affiliates_commission_rate', sql`${table.commissionRate} between 0 and 100`),
    check('affiliates_bonus', sql`${table.defaultBonusMinutes} >= 0`),
  ],
)

/** Referrals of users by affiliates: at most one per referred user, created at sign-up. */
export const referrals = pgTable(
  'referrals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    affiliateId: uuid('affiliate_id')
      .notNull()
      .references(() => affiliates.id, { onDelete: 'cascade' }),
    referredUserId: uuid('referred_user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Bonus minutes to be granted once the user's address is confirmed. */
    bonusMinutesPromised: integer('bonus_minutes_promised').notNull().default(0),
    /** Bonus minutes that were granted. */
    bonusMinutesGranted: integer('bonus_minutes_granted').notNull(),
    isConverted: boolean('is_converted').notNull().default(false),
    conversionDate: timestamp('conversion_date', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('referrals_affiliate').on(table.affiliateId, table.createdAt.desc())],
)

/**
 * Closed months of affiliates, which never change, and whether they are paid. `payable_cents` is
 * what the month owes; a negative month owes nothing and is carried into the next one.
 */
export const affiliatePayouts = pgTable(
  'affiliate_payouts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    affiliateId: uuid('affiliate_id')
      .notNull()
      .references(() => affiliates.id, { onDelete: 'cascade' }),
    /** The first day of the UTC month. */
    month: date('month', { mode: 'string' }).notNull(),
    /** The sum of the ledger's rows that the month closed with. */
    commissionCents: integer('commission_cents').notNull(),
    /** What earlier months are short of, at most 0. */
    carriedCents: integer('carried_cents').notNull(),
    payableCents: integer('payable_cents')
      .notNull()
      .generatedAlwaysAs(sql`greatest(commission_cents + carried_cents, 0)`),
    closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /** How it was paid, in the operator's words. */
    paidReference: text('paid_reference'),
  },
  (table) => [
    unique('affiliate_payouts_month').on(table.affiliateId, table.month),
    index('affiliate_payouts_by_month').on(table.month),
    check('affiliate_payouts_first_day', sql`extract(day from ${table.month}) = 1`),
    check('affiliate_payouts_carried', sql`${table.carriedCents} <= 0`),
    check(
      'affiliate_payouts_paid',
      sql`(${table.paidAt} is null) = (${table.paidReference} is null)`,
    ),
  ],
)

/** A closed month of an affiliate. */
export type PayoutRow = typeof affiliatePayouts.$inferSelect

/**
 * Commissions and their reversals, append-only. The first row of a payment has its rate, which
 * later rows of the same payment keep, whatever the affiliate's rate is by then.
 */
export const commissionLedger = pgTable(
  'commission_ledger',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    referralId: uuid('referral_id')
      .notNull()
      .references(() => referrals.id, { onDelete: 'cascade' }),
    causeType: text('cause_type', { enum: ['purchase', 'subscription'] }).notNull(),
    /** The checkout or the invoice that was paid. */
    causeId: text('cause_id').notNull(),
    /** 1 for the payment, then one more for each refund or dispute. */
    step: integer('step').notNull(),
    /** The commission rate in percent. */
    rate: numeric('rate', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    commissionCents: integer('commission_cents').notNull(),
    /** The amount that the commission is of; unknown in imported rows. */
    purchaseCents: integer('purchase_cents'),
    /** The closed month that counts it, set once; null until its month is closed. */
    payoutId: uuid('payout_id').references(() => affiliatePayouts.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('commission_ledger_cause').on(table.causeType, table.causeId, table.step),
    index('commission_ledger_referral').on(table.referralId, table.createdAt),
    index('commission_ledger_open').on(table.createdAt).where(sql`${table.payoutId} is null`),
    index('commission_ledger_payout').on(table.payoutId),
    check('commission_ledger_cause_type', sql`${table.causeType} in ('purchase', 'subscription')`),
  ],
)

/** An affiliate; its terms apply to new referrals. */
export type AffiliateRow = typeof affiliates.$inferSelect
