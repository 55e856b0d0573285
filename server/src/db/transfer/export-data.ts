import { once } from 'node:events'
import fs from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '../database.ts'
import { queryRows } from '../query-rows.ts'
import { useFixedFormats } from './fixed-formats.ts'
import { listTables } from './list-tables.ts'
import { readRows } from './read-rows.ts'
import { type Header, TransferError } from './transfer-file.ts'

/** What a file has: its tables and all their rows. */
export interface Transferred {
  tables: number
  rows: number
}

/**
 * Writes all rows of a database, as they are at one moment, to a new file: lines of JSON,
 * compressed with gzip, readable by the user alone. Changes nothing in the database. Throws
 * TransferError when the file exists or can't be written, or the database is empty.
 */
export async function exportData(
  { db }: OpenDatabase,
  file: string,
  now: Date,
): Promise<Transferred> {
  if (fs.existsSync(file)) throw new TransferError(`${file} exists already. Name another file.`)
  const part = `${file}.part`
  const gzip = createGzip()
  const written = pipeline(gzip, fs.createWriteStream(part, { mode: 0o600 }))
  // The error of a full disk comes from here; a write that waits for room must not hide it.
  const failed = written.then(() => new Promise<never>(() => {}))
  failed.catch(() => {})
  const write = async (line: string) => {
    if (!gzip.write(`${line}\n`)) await Promise.race([once(gzip, 'drain'), failed])
  }
  try {
    const done = await db.transaction(
      async (tx) => {
        await useFixedFormats(tx)
        const journal = sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`
        const [laid] = await queryRows<{ found: boolean }>(tx, journal)
        if (!laid?.found) throw new TransferError('The database is empty. Nothing was exported.')
        const [last] = await queryRows<{ migration: string }>(
          tx,
          sql`select max(created_at)::text as migration from drizzle.__drizzle_migrations`,
        )
        const head: Header = {
          format: 'live-scribe-data',
          version: 1,
          migration: Number(last?.migration),
          exportedAt: now.toISOString(),
        }
        await write(JSON.stringify(head))
        const tables = await listTables(tx)
        let rows = 0
        for (const table of tables) {
          const columns = table.columns.map(({ name }) => name)
          await write(JSON.stringify({ table: table.name, columns }))
          const sum = await readRows(tx, table, write)
          await write(JSON.stringify({ end: table.name, ...sum }))
          rows += sum.rows
        }
        const end = { tables: tables.length, rows }
        await write(JSON.stringify(end))
        return end
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    gzip.end()
    await written
    fs.renameSync(part, file)
    return done
  } catch (error) {
    gzip.destroy()
    await written.catch(() => {})
    fs.rmSync(part, { force: true })
    throw isFileError(error) ? unwritable(file, error) : error
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  const { syscall } = error as NodeJS.ErrnoException
  return syscall !== undefined && ['open', 'write', 'rename'].includes(syscall)
}

function unwritable(file: string, { code }: NodeJS.ErrnoException): TransferError {
  return new TransferError(
    `${file} can’t be written (${code}). Name a file in a folder that exists, that this user may write to, and that has room.`,
  )
}
