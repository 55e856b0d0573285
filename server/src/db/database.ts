import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** The database as features see it: PGlite and PostgreSQL answer alike. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** A transaction of it; takes the same calls. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export interface OpenDatabase {
  db: Database
  /** For people: `PGlite, in data/db` or `PostgreSQL at host:5432`. */
  description: string
  /** Brings the tables up to date; safe when several processes do it at once. */
  migrate(): Promise<void>
  /** Calls that wait for a connection; absent where there is only one. */
  waiting?(): number
  close(): Promise<void>
}

/** The database cannot be opened; the message tells the operator what to do. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}
