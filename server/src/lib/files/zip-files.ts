import { Readable } from 'node:stream'
import { Zip, ZipDeflate } from 'fflate'

/** Maximum files of a zip: the format counts them in 16 bits. */
export const MAX_ZIP_FILES = 65_000
/** Maximum bytes of a zip: the format counts them in 32 bits. */
const MAX_ZIP_BYTES = 2 ** 32 - 2 ** 26
/** Bytes or characters that are compressed at once, after which other work has its turn. */
const PIECE_SIZE = 64 * 1024
/** The times that a zip can hold. */
const MIN_TIME = Date.UTC(1980, 0, 2)
const MAX_TIME = Date.UTC(2099, 11, 30)

/** A file of a zip; its content is read when its turn comes. */
export interface ZipFile {
  name: string
  modifiedAt: Date
  content: AsyncIterable<string> | Uint8Array
}

/**
 * Makes a zip of files while it is read, with one file's piece in memory; fails like the content
 * of a file, and when the zip would be larger than the format allows.
 */
export function zipFiles(files: AsyncIterable<ZipFile>): Readable {
  return Readable.from(makeZip(files), { objectMode: false })
}

async function* makeZip(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  let bytes = 0
  const zip = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  function* takeMade() {
    for (const piece of made.splice(0)) {
      bytes += piece.length
      if (bytes > MAX_ZIP_BYTES) throw new Error('the zip is larger than the format allows')
      if (piece.length > 0) yield piece
    }
  }
  for await (const { name, modifiedAt, content } of files) {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = Math.min(Math.max(modifiedAt.getTime(), MIN_TIME), MAX_TIME)
    zip.add(file)
    for await (const piece of toPieces(content)) {
      file.push(piece)
      yield* takeMade()
      await new Promise((resolve) => setImmediate(resolve))
    }
    file.push(new Uint8Array(), true)
    yield* takeMade()
  }
  zip.end()
  yield* takeMade()
}

async function* toPieces(content: ZipFile['content']): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) {
    for (let from = 0; from < content.length; from += PIECE_SIZE) {
      yield content.subarray(from, from + PIECE_SIZE)
    }
    return
  }
  let text = ''
  for await (const part of content) {
    text += part
    if (text.length < PIECE_SIZE) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}
