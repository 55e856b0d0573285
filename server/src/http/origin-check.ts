import type { FastifyInstance } from 'fastify'
import { allowedOrigins } from '#server/lib/net/allowed-origins.ts'
import { AppError } from './app-error.ts'

/**
 * Refuses calls that a page of another site makes with the visitor's cookie: writes, and the
 * upgrade to a WebSocket. Programs send no Origin.
 */
export function registerOriginCheck(app: FastifyInstance, publicUrl: () => string): void {
  let allowed: string[] | null = null
  app.addHook('onRequest', async (request) => {
    const { origin, upgrade } = request.headers
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (origin === undefined || (isRead && !upgrade)) return
    allowed ??= allowedOrigins(publicUrl())
    if (!allowed.includes(origin)) {
      throw new AppError('forbidden', `This server does not take calls from ${origin}.`)
    }
  })
}
