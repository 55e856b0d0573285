import { sql } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { queryRows } from '../query-rows.ts'

/** A table as the database knows it; names are quoted where SQL needs it. */
export interface Table {
  name: string
  /** Columns with stored values; generated ones are computed again. */
  columns: { name: string; type: string; isIdentity: boolean }[]
  /** The columns of the primary key, which order the rows. */
  key: string[]
}

interface Column {
  table: string
  column: string
  type: string
  identity: boolean
  /** The place in the primary key, from 1; null for others. */
  place: number | null
}

/** Lists the product's tables, each after the tables that it refers to. */
export async function listTables(tx: Transaction): Promise<Table[]> {
  const columns = await queryRows<Column>(tx, columnsQuery)
  const references = await queryRows<{ from: string; to: string }>(tx, referencesQuery)
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([name, ofTable]) => ({
    name,
    columns: ofTable.map(({ column, type, identity }) => ({
      name: column,
      type,
      isIdentity: identity,
    })),
    key: ofTable
      .filter(({ place }) => place !== null)
      .toSorted((a, b) => Number(a.place) - Number(b.place))
      .map(({ column }) => column),
  }))
  return sortByReferences(tables, references)
}

/** Sorts tables so that each comes after those that it refers to. */
function sortByReferences(tables: Table[], references: { from: string; to: string }[]): Table[] {
  const sorted = new Set<Table>()
  let left = tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name))
    const isFree = ({ name }: Table) =>
      references.every(({ from, to }) => from !== name || to === name || !waiting.has(to))
    const free = left.filter(isFree)
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...waiting].join(', ')}`)
    for (const table of free) sorted.add(table)
    left = left.filter((table) => !sorted.has(table))
  }
  return [...sorted]
}

const ours = sql.raw(
  `n.nspname not in ('pg_catalog', 'information_schema', 'drizzle', 'pg_toast') and c.relkind = 'r'`,
)

const columnsQuery = sql`
  select c.oid::regclass::text as table, quote_ident(a.attname) as column,
    format_type(a.atttypid, a.atttypmod) as type, a.attidentity <> '' as identity,
    array_position(i.indkey::int2[], a.attnum) as place
  from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where ${ours} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by c.oid::regclass::text, a.attnum`

const referencesQuery = sql`
  select conrelid::regclass::text as from, confrelid::regclass::text as to
  from pg_constraint where contype = 'f'`
