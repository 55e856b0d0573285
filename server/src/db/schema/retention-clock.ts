import { boolean, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** One row: the clock by which the retention sweep of any node last looked for what is due. */
export const retentionClock = pgTable('retention_clock', {
  id: boolean('id').primaryKey().default(true),
  readAt: timestamp('read_at', { withTimezone: true }).notNull(),
  /** Milliseconds that servers run before something is deleted by this clock. */
  waitMs: integer('wait_ms').notNull(),
})
