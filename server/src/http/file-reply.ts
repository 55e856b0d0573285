import { Readable } from 'node:stream'
import formatDisposition from 'content-disposition'
import type { FastifyReply } from 'fastify'

/** Characters of a streamed file that are sent at once. */
const CHUNK_CHARACTERS = 64 * 1024

/** A file that the caller stores; streamed when its content is not made at once. */
export class FileReply {
  readonly #name: string
  readonly #type: string
  readonly #content: AsyncIterable<string> | Uint8Array

  constructor(name: string, type: string, content: AsyncIterable<string> | Uint8Array) {
    this.#name = name
    this.#type = type
    this.#content = content
  }

  /**
   * Sends the file; what fails before its beginning is answered as an error. A stream that fails
   * later cuts the connection, so that nobody takes it for whole.
   */
  async send(reply: FastifyReply): Promise<FastifyReply> {
    const body =
      this.#content instanceof Uint8Array
        ? Buffer.from(this.#content)
        : Readable.from(await begin(joinChunks(this.#content)), { objectMode: false })
    return reply
      .type(this.#type)
      .header('content-disposition', formatDisposition(this.#name))
      .header('cache-control', 'no-store')
      .send(body)
  }
}

/** Waits for the first chunk, and returns all. */
async function begin(chunks: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const first = await chunks.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* chunks
  })()
}

async function* joinChunks(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const part of parts) {
    chunk += part
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
