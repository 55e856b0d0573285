import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportFormat } from '../index.ts'
import type { Command } from './command.ts'
import { toPrintableText } from './printable.ts'
import { exitCodes, UsageError } from './terminal.ts'

const formats: readonly ExportFormat[] = ['txt', 'md', 'docx', 'srt', 'vtt', 'json']

/** Prints a transcript in a format, or writes it to a file, whole or not at all. */
export const exportTranscript: Command = async ({ scribe, terminal, words, options }) => {
  const [code] = words
  if (code === undefined || words.length > 1) throw new UsageError('export needs one code.')
  const format = formats.find((name) => name === (options.format ?? 'txt'))
  if (!format) throw new UsageError(`--format is one of ${formats.join(', ')}.`)
  if (format === 'docx' && options.out === undefined && terminal.stdout.isTTY)
    throw new UsageError('A Word document is not for a terminal: add --out FILE.')
  const { body } = await scribe.recordings.export(code, { format })
  const bytes = body ? Readable.fromWeb(body) : Readable.from([])
  const { stdout } = terminal
  if (options.out !== undefined) await writeWhole(bytes, options.out)
  else if (stdout.isTTY) await pipeline(bytes, toPrintableText, stdout, { end: false })
  else await pipeline(bytes, stdout, { end: false })
  return exitCodes.done
}

async function writeWhole(bytes: Readable, file: string): Promise<void> {
  const part = `${file}.part`
  try {
    await pipeline(bytes, createWriteStream(part))
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code && ['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR', 'EROFS'].includes(code))
      throw new UsageError(`${file} can’t be written.`, { cause: error })
    throw error
  }
}
