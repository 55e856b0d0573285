import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer in the bytes that are sent: all who ask for it at the same time share them. */
export class SerialisedReply<Reply> {
  declare readonly reply: Reply
  readonly body: Buffer
  readonly etag: string

  constructor(reply: Reply) {
    this.body = Buffer.from(JSON.stringify(reply))
    this.etag = `"${createHash('sha256').update(this.body).digest('base64url')}"`
  }

  /** Answers with it, or that the caller has it. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.header('etag', this.etag)
    if (this.#isKnown(request.headers['if-none-match'])) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(this.body)
  }

  /** A proxy that compresses makes tags weak; the text is the same. */
  #isKnown(known = ''): boolean {
    return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === this.etag)
  }
}
