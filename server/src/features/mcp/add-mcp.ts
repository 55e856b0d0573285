import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { type AdmitApiKey, readApiKey } from '#server/http/api-key.ts'
import { AppError, unauthenticatedError } from '#server/http/app-error.ts'

/**
 * Serves the Model Context Protocol at `/mcp`, without state: each request is a server of its own
 * with what the caller's API key may do.
 */
export function addMcp(
  app: FastifyInstance,
  context: Pick<AppContext, 'log' | 'publicUrl' | 'textWork'>,
  admitApiKey: AdmitApiKey,
): void {
  // With the first request: most servers never get one.
  let loading: Promise<McpHttpHandler> | undefined
  const load = async () => {
    const { createHandler } = await import('./create-handler.ts')
    return createHandler(app, context)
  }
  app.addHook('preClose', async () => (await loading)?.close())
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    handler: async (request, reply) => {
      const key = readApiKey(request.headers)
      if (key === null) {
        reply.header('www-authenticate', 'Bearer')
        throw unauthenticatedError()
      }
      const { id, scopes, user } = await admitApiKey(key, request, reply)
      const extra = { address: request.ip, account: user.id }
      const authInfo = { token: key, clientId: id, scopes: [...scopes], extra }
      if (Array.isArray(request.body))
        throw new AppError('bad_request', 'Send one message at a time.')
      loading ??= load()
      const handler = await loading
      const response = await handler.fetch(
        toWebRequest(request, context.publicUrl(), endOf(reply)),
        {
          authInfo,
          parsedBody: request.body,
        },
      )
      return send(response, reply)
    },
  })
}

/** Aborts when the caller is gone, so that nothing waits for nobody. */
function endOf(reply: FastifyReply): AbortSignal {
  const end = new AbortController()
  reply.raw.once('close', () => end.abort())
  return end.signal
}

function toWebRequest(
  { method, headers, url }: FastifyRequest,
  publicUrl: string,
  signal: AbortSignal,
): Request {
  const single = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  return new Request(new URL(url, publicUrl), { method, headers: single, signal })
}

function send(response: Response, reply: FastifyReply): FastifyReply {
  reply.code(response.status).header('cache-control', 'no-store')
  for (const [name, value] of response.headers) reply.header(name, value)
  if (!response.body) return reply.send()
  return reply.send(Readable.fromWeb(response.body as ReadableStream))
}
