import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Paid invoices of subscriptions, one row each. */
export const subscriptionPayments = pgTable(
  'subscription_payments',
  {
    invoiceId: text('invoice_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The payment's id at the payment service; null when nothing was due. */
    paymentId: text('payment_id').unique(),
    plan: text('plan', { enum: ['starter', 'professional', 'business'] }).notNull(),
    amountPaidCents: integer('amount_paid_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Whether some of it is; for servers of the version before, which run beside these during an update. */
    isDisputed: boolean('is_disputed').notNull().default(false),
    /** Cents that a bank withdrew by disputes, open or lost. */
    disputedCents: integer('disputed_cents').notNull().default(0),
    /** Cents left of the amount. */
    netCents: integer('kept_cents')
      .notNull()
      .generatedAlwaysAs(sql`greatest(amount_paid_cents - refunded_cents - disputed_cents, 0)`),
    affiliateCode: text('affiliate_code'),
    /** Start of the paid month, from which a full refund takes the rest. */
    periodStartedAt: timestamp('period_started_at', { withTimezone: true }).notNull(),
    withdrawnMinutes: integer('withdrawn_minutes').notNull().default(0),
    withdrawals: integer('withdrawals').notNull().default(0),
    paidAt: timestamp('paid_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('subscription_payments_user').on(table.userId, table.paidAt.desc())],
)

/** A paid invoice; changed by refunds and disputes only. */
export type SubscriptionPaymentRow = typeof subscriptionPayments.$inferSelect
