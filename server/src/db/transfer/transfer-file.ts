import fs from 'node:fs'
import readline from 'node:readline'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'

const header = z.object({
  format: z.literal('live-scribe-data'),
  version: z.literal(1),
  /** The time of the last migration that the data has, which identifies it; milliseconds. */
  migration: z.number(),
  exportedAt: z.string(),
})
export type Header = z.output<typeof header>

const tableStart = z.object({ table: z.string(), columns: z.array(z.string()) })
/** The line before the rows of a table. */
export type TableStart = z.output<typeof tableStart>

const tableEnd = z.object({ end: z.string(), rows: z.number(), checksum: z.string() })
/** The line after the rows of a table; the checksum is the SHA-256 of their lines. */
export type TableEnd = z.output<typeof tableEnd>

const fileEnd = z.object({ tables: z.number(), rows: z.number() })
/** The last line; a file without it is cut off. */
type FileEnd = z.output<typeof fileEnd>

/** A line of a file; a row stays text, an array of JSON with a text or null for each column. */
export type TransferLine = string | Header | TableStart | TableEnd | FileEnd

const notRow = z.union([header, tableStart, tableEnd, fileEnd])

/** The file or the database does not fit; the message says what to do. */
export class TransferError extends Error {
  override readonly name = 'TransferError'
}

/** Reads a file line by line. Throws TransferError when it is missing, foreign or cut off. */
export async function* readTransferFile(file: string): AsyncGenerator<TransferLine> {
  const input = fs.createReadStream(file)
  const gunzip = createGunzip()
  input.on('error', (error) => gunzip.destroy(error))
  const lines = readline.createInterface({ input: input.pipe(gunzip), crlfDelay: Infinity })
  let isWhole = false
  try {
    for await (const line of lines) {
      const read = line.startsWith('[') ? line : notRow.parse(JSON.parse(line))
      isWhole = typeof read === 'object' && 'tables' in read
      yield read
    }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError || isReadError(error)) {
      throw new TransferError(describe(file, error), { cause: error })
    }
    throw error
  } finally {
    input.destroy()
  }
  if (!isWhole) throw new TransferError(`${file} is cut off. Export the data again.`)
}

function isReadError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && /^(E[A-Z]+|Z_[A-Z_]+)$/.test(`${error.code}`)
}

function describe(file: string, error: unknown): string {
  if (!isReadError(error)) return `${file} is not a file of npm run data -- export.`
  if (error.code === 'Z_BUF_ERROR') return `${file} is cut off. Export the data again.`
  return error.code?.startsWith('Z_')
    ? `${file} is damaged, or is not a file of npm run data -- export.`
    : `${file} can’t be read: ${error.code}.`
}
