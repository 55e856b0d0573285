import type { FastifyInstance } from 'fastify'

/** Milliseconds that clients have to answer a close when the server stops. */
const GRACE_MS = 1_000

/** Lets the closes that features sent arrive before the sockets are cut. Add after the features. */
export function addSocketDrain(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    // Who comes back now is sent to the next server, and does not hold up the end of this one.
    app.server.prependListener('upgrade', (_request, socket) => socket.destroy())
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
