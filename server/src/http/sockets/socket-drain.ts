import type { FastifyInstance } from 'fastify'

/** Milliseconds for clients to answer a close when the server stops. */
const GRACE_MS = 1_000

/** Lets sent closes arrive before the sockets are cut. Add after the features. */
export function addSocketDrain(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    // A client that reconnects now is refused, so that it goes to another server and does not delay
    // this one's end.
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
