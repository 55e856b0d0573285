import { type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/**
 * The empty statement name: built once here but not stored on the server, because a connection
 * pooler may be in between.
 */
export const UNNAMED_STATEMENT = ''

/**
 * In the text of a statement: it is short, and the embedded database may commit it together with
 * others that wait.
 */
export const SHARED_COMMIT = '/* shared commit */'

/** A parameter of a prepared statement, encoded like its column. */
export function createPlaceholder(name: string, column: PgColumn): SQLWrapper {
  return sql`${sql.param(sql.placeholder(name), column)}`
}

/** A statement that is prepared once for each database. */
export function prepareOnce<Statement>(prepare: (db: Database) => Statement) {
  const statements = new WeakMap<Database, Statement>()
  return (db: Database): Statement => {
    const known = statements.get(db)
    if (known) return known
    const statement = prepare(db)
    statements.set(db, statement)
    return statement
  }
}
