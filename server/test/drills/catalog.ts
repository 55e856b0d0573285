import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'

/** A column that an insert names. */
export interface Column {
  name: string
  type: string
  isRequired: boolean
  hasDefault: boolean
  isInKey: boolean
  /** The values that a check lists for it; empty without one. */
  known: string[]
}

/** A table as the database describes it. */
export interface CatalogTable {
  name: string
  columns: Column[]
  references: { columns: string[]; to: string; toColumns: string[] }[]
}

interface ColumnRow extends Omit<Column, 'known'> {
  table: string
}

/** The product's tables, each after those that it refers to. */
export async function readCatalog(db: Database): Promise<CatalogTable[]> {
  const columns = await queryRows<ColumnRow>(db, columnsQuery)
  const checks = await queryRows<{ table: string; text: string }>(db, checksQuery)
  const references = await queryRows<CatalogTable['references'][number] & { from: string }>(
    db,
    referencesQuery,
  )
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([name, rows]) => ({
    name,
    columns: rows.map(({ table, ...column }) => ({
      ...column,
      known: checks.flatMap((check) =>
        check.table === table ? listedValues(check.text, column.name) : [],
      ),
    })),
    references: references.filter(({ from }) => from === name),
  }))
  return inOrder(tables)
}

/** The values of `column = ANY (ARRAY['a'::text, …])`, as PostgreSQL writes `column in ('a', …)`. */
function listedValues(check: string, column: string): string[] {
  const [, list = ''] = new RegExp(`\\b${column} = ANY \\(ARRAY\\[([^\\]]*)\\]`).exec(check) ?? []
  return [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value)
}

function inOrder(tables: CatalogTable[]): CatalogTable[] {
  const sorted: CatalogTable[] = []
  while (sorted.length < tables.length) {
    const done = new Set(sorted.map(({ name }) => name))
    const next = tables.find(
      ({ name, references }) =>
        !done.has(name) && references.every(({ to }) => to === name || done.has(to)),
    )
    if (!next) throw new Error('tables refer to each other')
    sorted.push(next)
  }
  return sorted
}

const columnsQuery = sql`
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as "isRequired", a.atthasdef as "hasDefault",
    coalesce(a.attnum = any (i.indkey::int2[]), false) as "isInKey"
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
  order by c.relname, a.attnum`

const checksQuery = sql`
  select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text
  from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`

const referencesQuery = sql`
  select conrelid::regclass::text as from, confrelid::regclass::text as to,
    (select json_agg(attname order by n) from unnest(conkey) with ordinality as k(num, n)
      join pg_attribute on attrelid = conrelid and attnum = num) as columns,
    (select json_agg(attname order by n) from unnest(confkey) with ordinality as k(num, n)
      join pg_attribute on attrelid = confrelid and attnum = num) as "toColumns"
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`
