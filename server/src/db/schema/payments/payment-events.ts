import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Webhooks of the payment service, stored before they are handled; a handled webhook is not handled
 * again.
 */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    processedAt: timestamp('processed_at', { withTimezone: true }),
  },
  (table) => [
    index('payment_events_waiting').on(table.receivedAt).where(sql`${table.processedAt} is null`),
  ],
)
