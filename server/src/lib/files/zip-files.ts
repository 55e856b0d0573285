import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile as Zip } from 'yazl'

/** Characters that are compressed at once; a stream costs more for each piece than for each byte. */
const PIECE_SIZE = 64 * 1024

/** A file of a zip; its content is read when its turn comes. */
export interface ZipFile {
  name: string
  modifiedAt: Date
  content: AsyncIterable<string> | Uint8Array
}

/**
 * Makes a zip of files while it is read, with one file's piece in memory; fails like the content
 * of a file.
 */
export function zipFiles(files: AsyncIterable<ZipFile>): Readable {
  return Readable.from(makeZip(files), { objectMode: false })
}

async function* makeZip(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const zip = new Zip()
  const output = new PassThrough()
  zip.outputStream.pipe(output)
  const added = addFiles(zip, files, output)
  try {
    yield* output
  } finally {
    output.destroy()
    await added
  }
}

/** Adds one file after the other; ends with the output, or makes it fail. */
async function addFiles(zip: Zip, files: AsyncIterable<ZipFile>, output: Readable): Promise<void> {
  try {
    for await (const { name, modifiedAt, content } of files) {
      const stream = Readable.from(toPieces(content))
      const stop = () => void stream.destroy()
      output.once('close', stop)
      zip.addReadStream(stream, name, { mtime: modifiedAt })
      await finished(stream)
      output.off('close', stop)
      if (output.destroyed) return
    }
    zip.end()
  } catch (error) {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

async function* toPieces(content: ZipFile['content']): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) return yield content
  let text = ''
  for await (const part of content) {
    text += part
    if (text.length < PIECE_SIZE) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}
