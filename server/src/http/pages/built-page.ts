import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends a page, or 304 when the browser has it. */
type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

interface Prepared {
  origin: string
  plain: Buffer
  brotli: Buffer
  tag: string
}

/**
 * Creates the handler of one built page. The preview image of a shared link needs an absolute URL,
 * known only to the running server, so the page is completed at its first request.
 */
export function createSendPage(file: string, publicUrl: () => string): SendPage {
  let ready: Prepared | undefined
  return (request, reply) => {
    const origin = publicUrl().replace(/\/$/, '')
    if (ready?.origin !== origin) ready = prepare(file, origin)
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', ready.tag)
    // A not-found page must not be cached.
    const isFound = reply.statusCode === 200
    if (isFound && request.headers['if-none-match'] === ready.tag) return reply.code(304).send()

    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
    return takesBrotli
      ? reply.header('content-encoding', 'br').send(ready.brotli)
      : reply.send(ready.plain)
  }
}

function prepare(file: string, origin: string): Prepared {
  const html = fs.readFileSync(file, 'utf8')
  const whole = html.replace(
    /(property="og:image" content=")\//,
    (_, before) => `${before}${origin}/`,
  )
  const plain = Buffer.from(whole)
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { origin, plain, brotli: brotliCompressSync(plain), tag }
}
