import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * How often a live channel was closed to its viewers, which changes its name on a hosted service.
 */
export const channelTurns = pgTable('channel_turns', {
  channel: text('channel').primaryKey(),
  turn: integer('turn').notNull(),
})
