import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { queryRows } from '../query-rows.ts'
import type { Table } from './list-tables.ts'

/** Rows that are in memory at once. */
const BATCH = 500

/** The rows of a table and the SHA-256 of their lines, which two databases can compare. */
interface TableSum {
  rows: number
  checksum: string
}

/** Reads a table in the order of its key, and passes each row on as a line of JSON. */
export async function readRows(
  tx: Transaction,
  table: Table,
  take: (line: string) => Promise<void> | void = () => {},
): Promise<TableSum> {
  const values = table.columns.map(({ name }) => `${name}::text`).join(', ')
  const ordering = table.key.length > 0 ? table.key : table.columns.map(({ name }) => name)
  // The same order whatever the collation of the database is.
  const order = ordering.map((name) => `${name}::text collate "C"`).join(', ')
  await tx.execute(
    sql.raw(
      `declare moved no scroll cursor for select json_build_array(${values})::text as line from ${table.name} order by ${order}`,
    ),
  )
  const hash = createHash('sha256')
  let rows = 0
  for (;;) {
    const batch = await queryRows<{ line: string }>(tx, sql.raw(`fetch ${BATCH} from moved`))
    for (const { line } of batch) {
      hash.update(line).update('\n')
      await take(line)
    }
    rows += batch.length
    if (batch.length < BATCH) break
  }
  await tx.execute(sql.raw('close moved'))
  return { rows, checksum: hash.digest('hex') }
}
