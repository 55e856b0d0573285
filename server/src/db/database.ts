import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** The database that features use; PGlite and PostgreSQL behave alike. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** A transaction; accepts the same queries as the database. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** An open connection or pool; whoever opened it closes it. */
export interface OpenDatabase {
  db: Database
  /** Text for the operator: `PGlite, in data/db` or `PostgreSQL at host:5432`. */
  description: string
  /** How many queries it takes at once. */
  connections: number
  /** Runs the migrations of a folder, by default all; safe when several processes do it at once. */
  migrate(folder?: string): Promise<void>
  /** Frees the space of old rows and updates statistics; absent where the server does it itself. */
  maintain?(): Promise<void>
  /** Resolves to the reason when it is lost for this process; absent for a server, which may return. */
  lost?: Promise<Error>
  /** The server's time, epoch milliseconds; absent where the database is in this process. */
  readTime?(): Promise<number>
  /** The number of queries that wait for a connection; absent with a single connection. */
  waiting?(): number
  close(): Promise<void>
}

/** The database cannot be opened; the message tells the operator what to do. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}
