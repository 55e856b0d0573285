import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Users as Clerk describes them, because its session tokens carry no address. */
export const clerkUsers = pgTable('clerk_users', {
  id: text('id').primaryKey(),
  email: text('email'),
  emailVerified: boolean('email_verified').notNull().default(false),
  fullName: text('full_name'),
  hasTwoFactor: boolean('has_second_step').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** The time of this version by Clerk's clock; a webhook with an older version changes nothing. */
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  /** Whether the user was deleted at Clerk; a late webhook does not restore a deleted user. */
  isDeleted: boolean('is_deleted').notNull().default(false),
})

/** A user as a webhook or the API of Clerk described them last. */
export type ClerkUserRow = typeof clerkUsers.$inferSelect
