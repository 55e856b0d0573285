import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/**
 * Purchases of minutes: one row per completed checkout. For refunds and disputes the row has the
 * minutes concerned and the minutes that were unused and could be taken back.
 */
export const minutePurchases = pgTable(
  'minute_purchases',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['completed', 'refunded', 'disputed'] })
      .notNull()
      .default('completed'),
    pricePaidCents: integer('price_paid_cents').notNull(),
    minutesPurchased: integer('minutes_purchased').notNull(),
    packageId: text('package_id'),
    affiliateCode: text('affiliate_code'),
    checkoutId: text('checkout_id').notNull().unique(),
    /**
     * The payment's id at the payment service; null when a promotion code made the purchase free.
     */
    paymentId: text('payment_id').unique(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Cents that a bank withdrew by disputes, open or lost. */
    disputedCents: integer('disputed_cents').notNull().default(0),
    /** Cents left of the price. */
    netCents: integer('kept_cents')
      .notNull()
      .generatedAlwaysAs(sql`greatest(price_paid_cents - refunded_cents - disputed_cents, 0)`),
    reversedMinutes: integer('reversed_minutes').notNull().default(0),
    takenMinutes: integer('taken_minutes').notNull().default(0),
    reversals: integer('reversals').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('minute_purchases_user').on(table.userId, table.createdAt.desc()),
    check('minute_purchases_status', sql`${table.status} in ('completed', 'refunded', 'disputed')`),
    check(
      'minute_purchases_reversed',
      sql`${table.takenMinutes} between 0 and ${table.reversedMinutes} and ${table.reversedMinutes} <= ${table.minutesPurchased}`,
    ),
  ],
)

/** A paid checkout of minutes; changed by refunds and disputes only. */
export type MinutePurchaseRow = typeof minutePurchases.$inferSelect
