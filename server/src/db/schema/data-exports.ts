import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './users.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Files with all data of an account, at most one of each; any process may make one. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['waiting', 'making', 'ready', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Of whoever asked for it, for the days in the names of its files. */
    timeZone: text('time_zone').notNull().default('UTC'),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    /** The process that makes it, and the time until which no other one begins anew. */
    claim: uuid('claim'),
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    /** How often a process has begun. */
    attempts: integer('attempts').notNull().default(0),
    recordingsDone: integer('recordings_done').notNull().default(0),
    recordingsTotal: integer('recordings_total').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [
    check('data_exports_state', sql`${table.state} in ('waiting', 'making', 'ready', 'failed')`),
  ],
)

/** The pieces of a file, in order from 0. */
export const dataExportPieces = pgTable(
  'data_export_pieces',
  {
    exportId: uuid('export_id')
      .notNull()
      .references(() => dataExports.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    content: bytea('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.number] })],
)

/** A file with all data of an account. */
export type DataExportRow = typeof dataExports.$inferSelect
