import {
  index,
  integer,
  jsonb,
  type PgDatabase,
  type PgQueryResultHKT,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/** The database of the process that starts the sandbox; its schema has more tables than these. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, unknown>>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/* Tables of the payment sandbox; empty when a real payment service is configured. */

/** Objects of the sandbox as Stripe's API shows them, by their Stripe id. */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    customer: text('customer'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The order of creation; creation times in seconds may repeat. */
    number: integer('number').notNull().generatedAlwaysAsIdentity(),
    data: jsonb('data').notNull(),
  },
  (table) => [index('sandbox_objects_kind').on(table.kind, table.customer)],
)

/** Responses to requests with an idempotency key, for repeated requests. */
export const sandboxReplies = pgTable('sandbox_replies', {
  key: text('key').primaryKey(),
  request: text('request').notNull(),
  status: integer('status').notNull(),
  body: jsonb('body').notNull(),
})

/** Webhooks to send, and sent ones. */
export const sandboxDeliveries = pgTable('sandbox_deliveries', {
  number: integer('number').primaryKey().generatedAlwaysAsIdentity(),
  eventId: text('event_id').notNull(),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  attempts: integer('attempts').notNull().default(0),
  deliveredAt: timestamp('delivered_at', { withTimezone: true }),
})
