import { Readable } from 'node:stream'
import formatDisposition from 'content-disposition'
import type { FastifyReply } from 'fastify'

/** Characters of a streamed file that are sent at once. */
const CHUNK_CHARACTERS = 64 * 1024

/** What a file has: text, bytes, or a stream of bytes. */
type FileContent = AsyncIterable<string | Uint8Array> | Uint8Array | Readable

/** A file that the caller stores; streamed when its content is not made at once. */
export class FileReply {
  readonly #name: string
  readonly #type: string
  readonly #content: FileContent

  constructor(name: string, type: string, content: FileContent) {
    this.#name = name
    this.#type = type
    this.#content = content
  }

  /**
   * Sends the file; what fails before its beginning is answered as an error. A stream that fails
   * later cuts the connection, so that nobody takes it for whole.
   */
  async send(reply: FastifyReply): Promise<FastifyReply> {
    return reply
      .type(this.#type)
      .header('content-disposition', formatDisposition(this.#name))
      .header('cache-control', 'no-store')
      .send(await toBody(this.#content))
  }
}

async function toBody(content: FileContent): Promise<Buffer | Readable> {
  if (content instanceof Readable) return content
  if (content instanceof Uint8Array) return Buffer.from(content)
  return Readable.from(await begin(joinChunks(content)), { objectMode: false })
}

/**
 * Waits for the first chunk, and returns all. No generator, which would not end the chunks when it is
 * ended before its first step, as for a caller who has left meanwhile.
 */
async function begin(
  chunks: AsyncGenerator<string | Uint8Array>,
): Promise<AsyncIterableIterator<string | Uint8Array>> {
  let first: IteratorResult<string | Uint8Array> | null = await chunks.next()
  const all: AsyncIterableIterator<string | Uint8Array> = {
    [Symbol.asyncIterator]: () => all,
    next: async () => {
      const next = first ?? chunks.next()
      first = null
      return next
    },
    return: () => chunks.return(undefined),
  }
  return all
}

async function* joinChunks(
  parts: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  let chunk = ''
  for await (const part of parts) {
    if (typeof part !== 'string') {
      yield part
      continue
    }
    chunk += part
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
