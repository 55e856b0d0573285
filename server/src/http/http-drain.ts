import type { FastifyInstance } from 'fastify'

/** Milliseconds for running responses when the server stops. */
const GRACE_MS = 5_000

/**
 * Adds hooks that let running responses finish at shutdown; those that take too long are aborted.
 */
export function addHttpDrain(app: FastifyInstance): void {
  let isClosing = false
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    isClosing = true
    timer = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
  })
  // A kept-alive connection would keep the server from ending.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}
