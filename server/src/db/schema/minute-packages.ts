import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Packages of prepaid minutes. A migration inserts the first packages; a price is never above $0.50 a minute. */
export const minutePackages = pgTable(
  'minute_packages',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    minutes: integer('minutes').notNull(),
    priceCents: integer('price_cents').notNull(),
    isPopular: boolean('is_popular').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    sortOrder: integer('sort_order').notNull(),
  },
  (table) => [
    check('minute_packages_minutes', sql`${table.minutes} > 0`),
    check(
      'minute_packages_price',
      sql`${table.priceCents} > 0 and ${table.priceCents} <= ${table.minutes} * 50`,
    ),
  ],
)

/** A package of prepaid minutes, on sale while it is active. */
export type MinutePackageRow = typeof minutePackages.$inferSelect
