import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { withTimeout } from '#server/lib/async/with-timeout.ts'

/** Milliseconds for clients to respond to a close frame when the server stops. */
const GRACE_MS = 1_000

/**
 * Waits for sent close frames to arrive before sockets are terminated, also those whose upgrade was
 * under way. Add after the features.
 */
export function addSocketDrain(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    // An upgrade during shutdown is refused, so that the client reconnects to another server and
    // does not delay the shutdown.
    app.server.prependListener('upgrade', (_request, socket) => socket.destroy())
    app.websocketServer.on('connection', (socket) => {
      setTimeout(() => socket.terminate(), GRACE_MS).unref()
    })
    await drainSockets(app.websocketServer.clients)
  })
}

/** Waits a moment for clients to answer the close frames that were sent, then ends all. */
export async function drainSockets(sockets: Iterable<WebSocket>): Promise<void> {
  const open = [...sockets]
  const closed = open.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  await withTimeout(Promise.all(closed), GRACE_MS).catch(() => {})
  for (const socket of open) socket.terminate()
}
