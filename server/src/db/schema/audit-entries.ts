import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Actions of administrators and security events, append-only; they outlive actor and target. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    category: text('category', { enum: ['administration', 'sign-in'] })
      .notNull()
      .default('administration'),
    /** The administrator's `users.id`; null for an action on the command line. */
    actorId: uuid('actor_id'),
    actorEmail: text('actor_email'),
    action: text('action').notNull(),
    target: text('target').notNull(),
    reason: text('reason'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('audit_entries_category').on(table.category, table.createdAt.desc())],
)
