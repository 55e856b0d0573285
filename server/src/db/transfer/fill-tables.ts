import { sql } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import type { Transferred } from './export-data.ts'
import { useFixedFormats } from './fixed-formats.ts'
import { listTables, type Table } from './list-tables.ts'
import { readRows } from './read-rows.ts'
import {
  type TableEnd,
  type TableStart,
  TransferError,
  type TransferLine,
} from './transfer-file.ts'

/** Characters of rows that are sent in one statement. */
const BATCH_LENGTH = 2_000_000

/**
 * Replaces all rows by those of the lines, without running triggers, and compares each table with
 * its lines. Throws TransferError when something differs; the caller's transaction then undoes all.
 */
export async function fillTables(
  tx: Transaction,
  lines: AsyncIterable<TransferLine>,
): Promise<Transferred> {
  await useFixedFormats(tx)
  const tables = await listTables(tx)
  await tx.execute(sql.raw(`truncate ${tables.map(({ name }) => name).join(', ')}`))
  await setTriggers(tx, tables, 'disable')
  let filled: { table: Table; batch: string[]; length: number } | null = null
  const done: Transferred = { tables: 0, rows: 0 }
  for await (const line of lines) {
    if (typeof line === 'string') {
      if (!filled) throw new TransferError('The file has rows outside of a table.')
      filled.batch.push(line)
      filled.length += line.length
      if (filled.length < BATCH_LENGTH) continue
      await insert(tx, filled.table, filled.batch)
      filled = { table: filled.table, batch: [], length: 0 }
    } else if ('table' in line) {
      filled = { table: findTable(tables, line), batch: [], length: 0 }
    } else if ('end' in line && filled) {
      await insert(tx, filled.table, filled.batch)
      await compare(tx, filled.table, line)
      await continueNumbers(tx, filled.table)
      done.tables += 1
      done.rows += line.rows
      filled = null
    }
  }
  if (done.tables !== tables.length) {
    throw new TransferError(`The file has ${done.tables} of ${tables.length} tables.`)
  }
  await setTriggers(tx, tables, 'enable')
  return done
}

async function setTriggers(tx: Transaction, tables: Table[], to: 'enable' | 'disable') {
  for (const { name } of tables) await tx.execute(sql.raw(`alter table ${name} ${to} trigger user`))
}

function findTable(tables: Table[], { table, columns }: TableStart): Table {
  const known = tables.find(({ name }) => name === table)
  const names = known?.columns.map(({ name }) => name).join()
  if (known && names === columns.join()) return known
  throw new TransferError(`The table ${table} of the file is not the one of its version.`)
}

async function insert(tx: Transaction, { name, columns }: Table, batch: string[]): Promise<void> {
  if (batch.length === 0) return
  const names = columns.map((column) => column.name).join(', ')
  const values = columns.map(({ type }, at) => `(line->>${at})::${type}`).join(', ')
  const start = sql.raw(
    `insert into ${name} (${names}) overriding system value select ${values} from json_array_elements(`,
  )
  await tx.execute(sql`${start}${`[${batch.join(',')}]`}::text::json) as line`)
}

async function compare(tx: Transaction, table: Table, expected: TableEnd): Promise<void> {
  const { rows, checksum } = await readRows(tx, table)
  if (rows === expected.rows && checksum === expected.checksum) return
  throw new TransferError(
    `${table.name} has ${rows} rows, the file ${expected.rows}, or other values. The file is damaged; nothing was imported.`,
  )
}

/** Lets numbers that the database gives continue after the highest one. */
async function continueNumbers(tx: Transaction, { name, columns }: Table): Promise<void> {
  for (const column of columns.filter(({ isIdentity }) => isIdentity)) {
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${name}, ${column.name}), max(${sql.raw(column.name)})) from ${sql.raw(name)} having max(${sql.raw(column.name)}) is not null`,
    )
  }
}
