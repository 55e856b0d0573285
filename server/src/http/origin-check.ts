import type { FastifyInstance } from 'fastify'
import { getAllowedOrigins } from '#server/lib/net/allowed-origins.ts'
import { readApiKey } from './api-key.ts'
import { AppError } from './app-error.ts'

/**
 * Refuses cross-site writes and WebSocket upgrades made with the visitor's cookie. Programs send no
 * Origin.
 */
export function registerOriginCheck(app: FastifyInstance, publicUrl: () => string): void {
  let allowed: string[] | null = null
  app.addHook('onRequest', async (request) => {
    const { origin, upgrade } = request.headers
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (origin === undefined || (isRead && !upgrade)) return
    // A page can't send this header to another site, and no cookie counts beside it.
    if (readApiKey(request.headers) !== null) return
    allowed ??= getAllowedOrigins(publicUrl())
    if (!allowed.includes(origin)) {
      throw new AppError('forbidden', `Requests from ${origin} are not allowed.`)
    }
  })
}
