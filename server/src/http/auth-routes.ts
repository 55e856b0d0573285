import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { checkUnparsedBody } from './text-check.ts'

/** The header in which the identity provider finds the caller's address; only we set it. */
export const CLIENT_ADDRESS_HEADER = 'x-live-scribe-client'

/** Hands everything under `/api/auth/` to the identity provider in the box. */
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
        if (typeof request.body === 'string') checkUnparsedBody(request.body)
        const response = await handle(toRequest(request, context))
        // Programs keep the token themselves; in a browser it stays in a cookie that no script reads.
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
  // Node's own fetch sends this one of the headers by which the provider tells a browser.
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
  // Joined cookies can't be told apart, so each is a header of its own.
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.send(response.body ? await response.text() : null)
}
