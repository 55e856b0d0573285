import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../users.ts'

/**
 * Refunds that were asked for in the admin area, one row for each time that somebody confirmed one.
 * What is refunded stands with the payment, as the payment service tells it.
 */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    /** Chosen by the caller, and the idempotency key at the payment service. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    paymentId: text('payment_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** `asked` until the payment service has answered. */
    state: text('state', { enum: ['asked', 'made', 'refused'] })
      .notNull()
      .default('asked'),
    /** The `users.id` of who asked. */
    askedBy: uuid('asked_by').notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('payment_refunds_user').on(table.userId, table.askedAt.desc()),
    check('payment_refunds_state', sql`${table.state} in ('asked', 'made', 'refused')`),
    check('payment_refunds_amount', sql`${table.amountCents} > 0`),
  ],
)

/** A refund that somebody asked for in the admin area. */
export type PaymentRefundRow = typeof paymentRefunds.$inferSelect
