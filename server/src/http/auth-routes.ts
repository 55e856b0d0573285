import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { notForKeysError, readApiKey } from './api-key.ts'
import { checkStorableBody } from './text-check.ts'

/** The header with the caller's address for the identity provider; only this server sets it. */
export const CLIENT_ADDRESS_HEADER = 'x-live-scribe-client'

/** Forwards all requests under `/api/auth/` to the identity provider in this process. */
export async function registerAuthRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { handle } = context.identity
  if (!handle) return
  await app.register(async (scope) => {
    // The provider reads the body itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      method: ['GET', 'POST'],
      url: '/api/auth/*',
      handler: async (request, reply) => {
        if (readApiKey(request.headers) !== null) throw notForKeysError()
        if (typeof request.body === 'string') checkStorableBody(request.body)
        const response = await handle(toRequest(request, context))
        // Programs keep the token themselves; a browser keeps it in a cookie that no script can
        // read.
        if (isBrowser(request)) response.headers.delete('set-auth-token')
        return forward(response, reply)
      },
    })
  })
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
