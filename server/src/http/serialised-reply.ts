import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A reply in serialised form: concurrent callers share its bytes. */
export class SerialisedReply<Reply> {
  declare readonly reply: Reply
  readonly body: Buffer
  readonly etag: string

  constructor(reply: Reply) {
    this.body = Buffer.from(JSON.stringify(reply))
    this.etag = `"${createHash('sha256').update(this.body).digest('base64url')}"`
  }

  /** Sends it, or 304 when the caller has it. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.header('etag', this.etag)
    if (this.#isKnown(request.headers['if-none-match'])) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(this.body)
  }

  /** A compressing proxy makes ETags weak; the text is the same. */
  #isKnown(known = ''): boolean {
    return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === this.etag)
  }
}
