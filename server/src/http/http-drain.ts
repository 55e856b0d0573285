import type { FastifyInstance } from 'fastify'
import type { Readiness } from '#server/readiness.ts'
import { closeAfterRefusal } from './framework-errors.ts'

/** Milliseconds for running responses when the server stops. */
const GRACE_MS = 5_000

/**
 * Adds hooks that let running responses finish at shutdown; those that take too long are aborted.
 * Add before the features: a proxy must not send the return of their clients here, where a request
 * on a connection that closes at that moment would be lost.
 */
export function addHttpDrain(app: FastifyInstance, readiness: Pick<Readiness, 'isDraining'>): void {
  let isClosing = false
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    isClosing = true
    // Accepts no more connections, and closes those without a request.
    app.server.close()
    timer = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
  })
  app.addHook('onRequest', async ({ raw }, reply) => closeAfterRefusal(raw, reply))
  // A proxy that keeps no connection sends none of its next requests here once the server closes.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing || readiness.isDraining) reply.header('connection', 'close')
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}
