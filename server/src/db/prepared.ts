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

/**
 * Whether a query finds a row at a time, its placeholder `now`. The statement is prepared once, for jobs
 * that look often and nearly always find nothing.
 */
export function prepareExists(
  build: (db: Database) => SQLWrapper,
): (db: Database, now: Date) => Promise<boolean> {
  const prepared = prepareOnce((db) =>
    db
      .select({ isThere: sql<boolean>`exists ${build(db)}` })
      // The query builder prepares no select without a table.
      .from(sql`(values (0)) as once`)
      .prepare(UNNAMED_STATEMENT),
  )
  return async (db, now) => {
    const [row] = await prepared(db).execute({ now })
    return row?.isThere === true
  }
}
