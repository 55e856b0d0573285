import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import type { Admission } from '#server/features/api-keys/index.ts'
import { type ApiKeyCaller, readApiKey } from '#server/http/api-key.ts'
import { AppError, unauthenticatedError } from '#server/http/app-error.ts'
import { whenClosed } from '#server/lib/net/when-closed.ts'
import { addOauthMetadata, getResourceMetadataUrl } from './oauth-metadata.ts'

const BEARER = /^bearer\s+(\S+)$/i

/**
 * Serves the Model Context Protocol at `/mcp`, without state: each request is a server of its own
 * with what the caller's API key or connected program may do.
 */
export function addMcp(
  app: FastifyInstance,
  context: Pick<AppContext, 'identity' | 'log' | 'publicUrl' | 'textWork'>,
  admission: Admission,
): void {
  addOauthMetadata(app, context)
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
    onSend: async (_request, reply) => {
      if (reply.statusCode !== 401) return
      const refused = String(reply.getHeader('www-authenticate') ?? 'Bearer')
      const metadata = getResourceMetadataUrl(context)
      const pointer = metadata && `resource_metadata="${metadata}"`
      const separator = refused.includes(' ') ? ', ' : ' '
      reply.header('www-authenticate', pointer ? `${refused}${separator}${pointer}` : refused)
    },
    handler: async (request, reply) => {
      const { id, scopes, user, key } = await admit(request, reply, admission)
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

/** Lets in a request with an API key or an access token, and finds the key for the API's calls. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { admitApiKey, admitProgram, lend }: Admission,
): Promise<ApiKeyCaller & { key: string }> {
  const given = readApiKey(request.headers)
  if (given !== null) return { ...(await admitApiKey(given, request, reply)), key: given }
  const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? []
  if (token === undefined) throw unauthenticatedError()
  reply.header('www-authenticate', 'Bearer error="invalid_token"')
  const caller = await admitProgram(token, request, reply)
  reply.removeHeader('www-authenticate')
  const { key, end } = lend(caller)
  whenClosed(reply.raw, end)
  return { ...caller, key }
}

/** Aborts when the caller is gone, so that nothing waits for nobody. */
function endOf(reply: FastifyReply): AbortSignal {
  const end = new AbortController()
  whenClosed(reply.raw, () => end.abort())
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
