import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What administrators did, append-only; it outlives actor and target. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** None for the command line. */
    actorId: uuid('actor_id'),
    actorEmail: text('actor_email'),
    action: text('action').notNull(),
    target: text('target').notNull(),
    reason: text('reason'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('audit_entries_time').on(table.createdAt.desc())],
)
