import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * The number of times that a live channel was closed to its viewers; each closure changes the
 * channel's name on a hosted service.
 */
export const channelClosures = pgTable('channel_turns', {
  channel: text('channel').primaryKey(),
  closures: integer('turn').notNull(),
})
