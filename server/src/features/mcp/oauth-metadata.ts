import { PROGRAM_SCOPES } from '@live-scribe/contract/api-keys/programs'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { sendNotFound } from '#server/http/error-handler.ts'

const RESOURCE = '/.well-known/oauth-protected-resource'
const SERVER = '/.well-known/oauth-authorization-server'
/** Seconds for which programs need not ask again. */
const MAX_AGE_SECONDS = 60

/** Whether programs may connect by OAuth, and where they read how (RFC 9728). */
export function getResourceMetadataUrl({
  identity,
  publicUrl,
}: Pick<AppContext, 'identity' | 'publicUrl'>): string | null {
  return identity.programs ? `${publicUrl()}${RESOURCE}/mcp` : null
}

/**
 * Serves what programs read to connect: of the MCP server (RFC 9728), and of the OAuth server
 * (RFC 8414). Both are at their standard addresses and, for older programs, at the root.
 */
export function addOauthMetadata(
  app: FastifyInstance,
  { identity, publicUrl }: Pick<AppContext, 'identity' | 'publicUrl'>,
): void {
  const { programs } = identity
  const serve = (paths: string[], describe: () => Promise<object> | object) => {
    for (const url of paths) {
      app.get(url, async (_request, reply) => {
        if (!programs) return sendNotFound(reply)
        reply.header('access-control-allow-origin', '*')
        reply.header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
        return describe()
      })
    }
  }
  serve([RESOURCE, `${RESOURCE}/mcp`], () => ({
    resource: `${publicUrl()}/mcp`,
    resource_name: 'Live-scribe',
    resource_documentation: `${publicUrl()}/api/docs`,
    authorization_servers: programs ? [programs.getIssuer()] : [],
    scopes_supported: PROGRAM_SCOPES,
    bearer_methods_supported: ['header'],
  }))
  serve([SERVER, `${SERVER}/api/auth`], () => programs?.getMetadata() ?? {})
}
