import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/**
 * Opened checkouts. At most one per user and item is open, so that a double click and a retry get
 * the same page; the row's id is the idempotency key.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The item and its price as text, for example a plan's key or a package's id. */
    item: text('item').notNull(),
    /** The payment service's id of the checkout; null until the service has responded. */
    checkoutId: text('checkout_id').unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('checkouts_open')
      .on(table.userId, table.item)
      .where(sql`${table.closedAt} is null`),
  ],
)

/** An opened checkout; without a `checkoutId` the payment service has not responded yet. */
export type CheckoutRow = typeof checkouts.$inferSelect
