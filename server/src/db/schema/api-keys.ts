import type { ApiKeyScope } from '@live-scribe/contract/api-keys/scopes'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** The keys with which programs call the API. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The first characters of the key, by which its owner knows it. */
    prefix: text('prefix').notNull(),
    /** SHA-256 of the key, as hexadecimal digits. */
    hash: text('hash').notNull().unique(),
    scopes: text('scopes').array().$type<ApiKeyScope[]>().notNull(),
    /** When it ends; null: never. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
    /** Network addresses and ranges in CIDR notation that it may be used from; none: any. */
    addresses: text('addresses').array().notNull().default(sql`'{}'::text[]`),
    /** When it was last used, to the minute. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('api_keys_user').on(table.userId, table.createdAt)],
)

export type ApiKeyRow = typeof apiKeys.$inferSelect
