import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A serialised reply, whose bytes concurrent callers share. */
export class SerialisedReply<Reply> {
  declare readonly reply: Reply
  readonly body: Buffer
  readonly etag: string

  constructor(reply: Reply) {
    this.body = Buffer.from(JSON.stringify(reply))
    this.etag = `"${createHash('sha256').update(this.body).digest('base64url')}"`
  }

  /** Sends the reply, or 304 when the caller has the current version. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.header('etag', this.etag)
    if (this.#isKnown(request.headers['if-none-match'])) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(this.body)
  }

  /**
   * Whether the caller's ETag matches; a compressing proxy makes ETags weak without changing the
   * text.
   */
  #isKnown(known = ''): boolean {
    return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === this.etag)
  }
}
