import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { isStorable } from '#server/lib/is-storable.ts'
import { getAddressGroup } from '#server/lib/net/address-group.ts'
import { notForKeysError, readApiKey } from './api-key.ts'
import { findLongField, type LongField, readAuthFields } from './auth-fields.ts'
import { CallerLanes } from './caller-lanes.ts'
import { unstorableTextError } from './text-check.ts'

/** The header with the caller's address for the identity provider; only this server sets it. */
export const CLIENT_ADDRESS_HEADER = 'x-live-scribe-client'

/** Enough for the longest fields together. */
const MAX_BODY_BYTES = 16 * 1024

/** Forwards all requests under `/api/auth/` to the identity provider in this process. */
export async function registerAuthRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { handle } = context.identity
  if (!handle) return
  const lanes = new CallerLanes(context.databaseConnections)
  const refusals = new RememberedRefusals(context.now)
  await app.register(async (scope) => {
    // The provider reads the body itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      // The provider drops a byte order mark, so what is checked has none either.
      done(null, String(body).replace(/^\uFEFF+/, '')),
    )
    scope.route({
      method: ['GET', 'POST'],
      bodyLimit: MAX_BODY_BYTES,
      url: '/api/auth/*',
      handler: async (request, reply) => {
        if (readApiKey(request.headers) !== null) throw notForKeysError()
        const { body, query, headers, ip } = request
        const path = `${request.method} ${request.url.split('?', 1)[0]}`
        const refusedSeconds = refusals.getSecondsLeft(ip, path)
        if (refusedSeconds > 0) return refuse(reply, refusedSeconds)
        const fields =
          typeof body === 'string' ? readAuthFields(body, headers['content-type']) : null
        if (!isStorable(fields)) throw unstorableTextError()
        const long = findLongField([fields, query])
        if (long) return reply.code(400).send(describeLong(long))
        const answer = () => handle(toRequest(request, context))
        // What changes something waits for passwords and mails, which have bounds of their own.
        const isRead = request.method === 'GET'
        const response = await (isRead ? lanes.run(null, ip, answer) : answer())
        const seconds = readLibraryLimit(response)
        if (seconds > 0) {
          refusals.add(ip, path, seconds)
          return refuse(reply, seconds)
        }
        // Programs keep the token themselves; a browser keeps it in a cookie that no script can
        // read.
        if (isBrowser(request)) response.headers.delete('set-auth-token')
        return forward(response, reply)
      },
    })
  })
}

/** Seconds for which the library's own limit refuses the path; 0 for any other response. */
function readLibraryLimit({ status, headers }: Response): number {
  // Our own limits also send Retry-After, and may count an account instead of an address.
  if (status !== 429 || headers.has('retry-after')) return 0
  return Number(headers.get('x-retry-after') ?? 0)
}

function refuse(reply: FastifyReply, seconds: number): FastifyReply {
  return reply
    .code(429)
    .headers({ 'retry-after': seconds, 'x-retry-after': seconds })
    .send({ message: 'Too many requests. Please wait a moment, then try again.' })
}

/** In the form of the provider's errors, with its code where it has one. */
function describeLong({ name, maxCharacters }: LongField): { code: string; message: string } {
  const isPassword = /password$/i.test(name)
  return {
    code: isPassword ? 'PASSWORD_TOO_LONG' : 'FIELD_TOO_LONG',
    message: `At most ${maxCharacters} characters are allowed for “${name}”.`,
  }
}

function toRequest(request: FastifyRequest, context: AppContext): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value))
  }
  headers.set(CLIENT_ADDRESS_HEADER, request.ip)
  // Node's own fetch sends this header, by which the provider would take it for a browser.
  if (!isBrowser(request)) headers.delete('sec-fetch-mode')
  return new Request(new URL(request.url, context.publicUrl()), {
    method: request.method,
    headers,
    ...(typeof request.body === 'string' ? { body: request.body } : {}),
  })
}

function isBrowser({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
}

async function forward(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value)
  }
  // Joined cookies can't be separated again, so each gets a header of its own.
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.send(response.body ? await response.text() : null)
}

/** Maximum refusals that are remembered, the most recent. */
const MAX_REMEMBERED = 20_000
/** The longest path that is remembered; those of the library are far shorter. */
const MAX_PATH_CHARACTERS = 200

interface Refusal {
  /** Milliseconds of the epoch. */
  endsAtMs: number
  lengthMs: number
}

/**
 * Remembers until when the identity library refuses an address group a path: the library takes most
 * of a millisecond to find that out anew, and strangers may ask thousands of times a second.
 */
class RememberedRefusals {
  readonly #refusals = new Map<string, Refusal>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  /** Seconds until the path is no longer refused; 0 when no refusal is remembered. */
  getSecondsLeft(address: string, path: string): number {
    const key = createKey(address, path)
    const { endsAtMs, lengthMs } = this.#refusals.get(key) ?? { endsAtMs: 0, lengthMs: 0 }
    const leftMs = endsAtMs - this.#now().getTime()
    // More is left than there was where the clock was set back.
    if (leftMs > 0 && leftMs <= lengthMs) return Math.ceil(leftMs / 1000)
    this.#refusals.delete(key)
    return 0
  }

  add(address: string, path: string, seconds: number): void {
    // Strangers make up paths of many kilobytes, which the library limits like its own.
    if (path.length > MAX_PATH_CHARACTERS) return
    const lengthMs = seconds * 1000
    const endsAtMs = this.#now().getTime() + lengthMs
    this.#refusals.set(createKey(address, path), { endsAtMs, lengthMs })
    const [oldest] = this.#refusals.keys()
    if (this.#refusals.size > MAX_REMEMBERED && oldest !== undefined) this.#refusals.delete(oldest)
  }
}

function createKey(address: string, path: string): string {
  return `${getAddressGroup(address)} ${path}`
}
