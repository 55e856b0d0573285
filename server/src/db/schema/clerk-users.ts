import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What Clerk says of its users: its session tokens name nobody's address. */
export const clerkUsers = pgTable('clerk_users', {
  id: text('id').primaryKey(),
  email: text('email'),
  emailVerified: boolean('email_verified').notNull().default(false),
  fullName: text('full_name'),
  hasSecondStep: boolean('has_second_step').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** By Clerk's clock; older news change nothing. */
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  /** Gone for good: news of a deleted user that come late bring nobody back. */
  isDeleted: boolean('is_deleted').notNull().default(false),
})

export type ClerkUserRow = typeof clerkUsers.$inferSelect
