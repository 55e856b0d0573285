import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/** Refuses a WebSocket upgrade at an unknown path. Add before the routes. */
export function registerUpgradeCheck(app: FastifyInstance): void {
  const socketRoutes = new Set<string>()
  app.addHook('onRoute', ({ url, websocket }) => {
    if (websocket) socketRoutes.add(url)
  })
  app.addHook('onRequest', async ({ ws, is404, routeOptions }) => {
    if (ws && (is404 || !socketRoutes.has(routeOptions.url ?? ''))) {
      throw new AppError('not_found', 'There is no WebSocket at this address.')
    }
  })
}
