import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { getAllowedOrigins } from '#server/lib/net/allowed-origins.ts'
import { readApiKey } from './api-key.ts'
import { AppError } from './app-error.ts'

/**
 * Refuses cross-site writes and WebSocket upgrades made with the visitor's cookie. Programs send no
 * Origin. Returns the check of an upgrade.
 */
export function registerOriginCheck(
  app: FastifyInstance,
  { publicUrl, networkOrigins }: Pick<AppContext, 'publicUrl' | 'networkOrigins'>,
): (headers: IncomingHttpHeaders) => boolean {
  let allowed: string[] | null = null
  const isAllowed = (headers: IncomingHttpHeaders): boolean => {
    // No cookie counts beside a key.
    if (headers.origin === undefined || readApiKey(headers) !== null) return true
    allowed ??= getAllowedOrigins(publicUrl())
    return allowed.includes(headers.origin) || networkOrigins().includes(headers.origin)
  }
  app.addHook('onRequest', async ({ method, headers }) => {
    const isRead = method === 'GET' || method === 'HEAD'
    if ((isRead && !headers.upgrade) || isAllowed(headers)) return
    throw new AppError('forbidden', `Requests from ${headers.origin} are not allowed.`)
  })
  return isAllowed
}
