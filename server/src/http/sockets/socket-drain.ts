import type { FastifyInstance } from 'fastify'

/** Milliseconds for clients to respond to a close frame when the server stops. */
export const GRACE_MS = 1_000

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
    const open = [...app.websocketServer.clients]
    const closed = open.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
    let timer: NodeJS.Timeout | undefined
    const waited = new Promise((resolve) => {
      timer = setTimeout(resolve, GRACE_MS)
    })
    await Promise.race([Promise.all(closed), waited])
    clearTimeout(timer)
    for (const socket of open) socket.terminate()
  })
}
