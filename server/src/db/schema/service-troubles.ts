import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Incidents of services, each as one node saw it. */
export const serviceTroubles = pgTable(
  'service_troubles',
  {
    id: uuid('id').primaryKey(),
    /** The service's name in the contract. */
    service: text('service').notNull(),
    beganAt: timestamp('began_at', { withTimezone: true }).notNull(),
    /** When the node saw it last: it goes on while this is recent. */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('service_troubles_last_seen').on(table.lastSeenAt)],
)

/** The last check of each process, written to learn whether the database stores. */
export const serviceChecks = pgTable('service_checks', {
  process: uuid('process').primaryKey(),
  checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
})
