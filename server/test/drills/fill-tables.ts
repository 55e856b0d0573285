import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { type CatalogTable, type Column, readCatalog } from './catalog.ts'

/** Values that a check is tried with, one after the other. */
const NUMBERS = [1, 0, -1]
const MAX_TRIES = 12
/** The letters of a session's code, which is also a fine text for any other column. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

type Row = Record<string, unknown>

/**
 * Adds rows to every table that exists, two each time: one with every column, one with the required
 * ones alone. Later steps use other values where a check lists several.
 */
export class TableFiller {
  readonly #known: Map<string, string[]>
  /** The rows of tables that take no more, by table. */
  readonly #full = new Map<string, Row>()
  #step = 0
  #number = 0

  /** `today` is the newest catalog: it knows values of columns that had no check yet. */
  constructor(today: CatalogTable[]) {
    this.#known = new Map(
      today.flatMap(({ name, columns }) =>
        columns.map((column) => [`${name}.${column.name}`, column.known] as const),
      ),
    )
  }

  async fill(db: Database): Promise<void> {
    const tables = await readCatalog(db)
    await db.transaction(async (tx) => {
      await tx.execute(addRow)
      for (const isWhole of [true, false]) {
        const made = new Map<string, Row>()
        for (const table of tables) {
          const full = this.#full.get(table.name)
          made.set(table.name, full ?? (await this.#add(tx, table, made, isWhole)))
        }
        if (isWhole) continue
        // A key that is true or false has its two rows now.
        for (const { name, columns } of tables) {
          const row = made.get(name)
          if (row && columns.some(isTruthKey)) this.#full.set(name, row)
        }
      }
    })
    this.#step += 1
  }

  async #add(
    tx: Transaction,
    table: CatalogTable,
    made: Map<string, Row>,
    isWhole: boolean,
  ): Promise<Row> {
    for (let attempt = 0; ; attempt += 1) {
      const row = { ...this.#values(table, attempt, isWhole), ...referred(table, made, isWhole) }
      const added = await insert(tx, table.name, row)
      if (added) return added
      if (attempt >= MAX_TRIES) throw new Error(`${table.name} takes no ${JSON.stringify(row)}`)
    }
  }

  #values({ name, columns }: CatalogTable, attempt: number, isWhole: boolean): Row {
    const named = columns.filter(
      ({ isRequired, hasDefault }) => isWhole || (isRequired && !hasDefault),
    )
    return Object.fromEntries(
      named.flatMap((column) => {
        const value = this.#value(name, column, attempt)
        return value === undefined ? [] : [[column.name, value] as const]
      }),
    )
  }

  /** Undefined where the column's default is the only value that is surely right. */
  #value(table: string, column: Column, attempt: number): unknown {
    const isList = column.type.endsWith('[]')
    const value = this.#single(table, { ...column, type: column.type.replace('[]', '') }, attempt)
    return isList ? [value] : value
  }

  #single(table: string, column: Column, attempt: number): unknown {
    const { known, type } = column
    if (known.length > 0) return known[(this.#step + attempt) % known.length]
    const [later] = this.#known.get(`${table}.${column.name}`) ?? []
    if (later !== undefined) return later
    this.#number += 1
    if (type === 'text') return toText(this.#number)
    if (type === 'uuid') return crypto.randomUUID()
    if (type === 'jsonb') return column.hasDefault ? undefined : {}
    if (type === 'date') return new Date(Date.UTC(2000, this.#number, 1)).toISOString()
    if (type.startsWith('timestamp')) return '2026-01-02T03:04:05.678Z'
    // The row with its default is added later.
    if (isTruthKey(column)) return false
    if (type === 'boolean') return this.#number % 2 === 0
    if (type === 'tsvector') return ''
    if (column.isInKey) return this.#number
    return NUMBERS[attempt % NUMBERS.length]
  }
}

const isTruthKey = ({ isInKey, type }: Column) => isInKey && type === 'boolean'

/** The columns that refer to rows which this round has made. */
function referred({ references, columns }: CatalogTable, made: Map<string, Row>, isWhole: boolean) {
  const isRequired = (name: string) => columns.find((it) => it.name === name)?.isRequired
  const row: Row = {}
  for (const reference of references) {
    const target = made.get(reference.to)
    if (!target || !(isWhole || reference.columns.some(isRequired))) continue
    for (const [at, name] of reference.columns.entries()) {
      row[name] = target[reference.toColumns[at] ?? '']
    }
  }
  return row
}

/** Returns the row with its defaults, or null when a check refuses it. */
async function insert(tx: Transaction, table: string, row: Row): Promise<Row | null> {
  const [added] = await queryRows<{ row: Row | null }>(
    tx,
    sql`select pg_temp.add_row(${table}::text, ${JSON.stringify(row)}::text::jsonb) as row`,
  )
  return added?.row ?? null
}

const addRow = sql`
  create or replace function pg_temp.add_row("table" text, "row" jsonb) returns jsonb language plpgsql as $$
  declare
    "names" text := (select string_agg(quote_ident("name"), ', ') from jsonb_object_keys("row") "name");
    "added" jsonb;
  begin
    execute format('insert into %1$I as added (%2$s) select %2$s
      from jsonb_populate_record(null::%1$I, $1) returning to_jsonb(added)', "table", "names")
      into "added" using "row";
    return "added";
  exception when check_violation then return null;
  end $$`

/** Six letters for a number, as in a session's code. */
function toText(number: number): string {
  let [text, rest] = ['', number]
  for (let place = 0; place < 6; place += 1) {
    text = LETTERS.charAt(rest % LETTERS.length) + text
    rest = Math.floor(rest / LETTERS.length)
  }
  return text
}
