import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'

type Row = Record<string, unknown>

/** All rows of all tables, by table and primary key. */
export type Snapshot = Map<string, Map<string, Row>>

/** Reads every row of every table, with the values of all columns. */
export async function takeSnapshot(db: Database): Promise<Snapshot> {
  const tables = await queryRows<{ name: string; key: string[] }>(db, tablesQuery)
  const snapshot: Snapshot = new Map(tables.map(({ name }) => [name, new Map()]))
  if (tables.length === 0) return snapshot
  const all = tables.map(
    ({ name }) =>
      sql`select ${name}::text as table, to_jsonb(t) as row from ${sql.identifier(name)} t`,
  )
  const keys = new Map(tables.map(({ name, key }) => [name, key]))
  const rows = await queryRows<{ table: string; row: Row }>(db, sql.join(all, sql` union all `))
  for (const { table, row } of rows) {
    const key = JSON.stringify(keys.get(table)?.map((name) => row[name]))
    snapshot.get(table)?.set(key, row)
  }
  return snapshot
}

/** What differs of the earlier rows, as `table.column` or `table: row is gone`; each once. */
export function findChanges(before: Snapshot, after: Snapshot): string[] {
  const changes = new Set<string>()
  for (const [table, rows] of before) {
    for (const [key, row] of rows) {
      const now = after.get(table)?.get(key)
      if (!now) changes.add(`${table}: row is gone`)
      for (const [column, value] of Object.entries(now ? row : {})) {
        const isSame = JSON.stringify(value) === JSON.stringify(now?.[column])
        if (!isSame) changes.add(`${table}.${column}`)
      }
    }
  }
  return [...changes].sort()
}

const tablesQuery = sql`
  select c.relname as name, (
    select coalesce(json_agg(a.attname), '[]') from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
    where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`
