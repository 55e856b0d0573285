import { type Column, not, type SQL, sql } from 'drizzle-orm'

/**
 * Condition: a text or uuid column holds one of the values. The values are one parameter however
 * many they are: with one for each, thousands hold up the main thread while the query is built, and
 * PostgreSQL takes at most 65,535.
 */
export function isAnyOf(column: Column, values: readonly string[]): SQL {
  const type = sql.raw(column.getSQLType())
  const list = sql`select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)::${type}`
  return sql`${column} = any(array(${list}))`
}

/** Condition: the column holds none of the values. */
export function isNoneOf(column: Column, values: readonly string[]): SQL {
  return not(isAnyOf(column, values))
}
