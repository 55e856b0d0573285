import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Which mail went to which address, and whether it was accepted; never what it said. */
export const sentMails = pgTable(
  'sent_mails',
  {
    /** The id of the mail; further attempts change its row. */
    id: uuid('id').primaryKey(),
    /** What it was about, such as `purchase`. */
    kind: text('kind').notNull(),
    /** In lower case. */
    recipient: text('recipient').notNull(),
    outcome: text('outcome', { enum: ['accepted', 'failed'] }).notNull(),
    attemptedAt: timestamp('attempted_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sent_mails_recipient').on(table.recipient, table.attemptedAt.desc()),
    index('sent_mails_time').on(table.attemptedAt),
    check('sent_mails_outcome', sql`${table.outcome} in ('accepted', 'failed')`),
  ],
)
