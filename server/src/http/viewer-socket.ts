import type { FastifyInstance } from 'fastify'
import type { ViewerHub } from '#server/ports/viewer-channels.ts'
import { closeSocket, toBytes } from './live-socket.ts'

interface AppRequest {
  Params: { key: string }
  Querystring: { protocol?: string }
}

/** The socket that viewers' Pusher clients connect to. */
export function addViewerSocket(app: FastifyInstance, hub: ViewerHub): void {
  app.addHook('preClose', async () => hub.disconnect())
  app.get<AppRequest>('/app/:key', { websocket: true }, (socket, request) => {
    const connection = hub.accept(
      {
        send: (text) => socket.send(text),
        close: (code, reason) => closeSocket(socket, code, reason),
        get bufferedAmount() {
          return socket.bufferedAmount
        },
      },
      { key: request.params.key, protocol: request.query.protocol },
    )
    socket.on('message', (data) => connection.receive(toBytes(data).toString('utf8')))
    socket.on('error', () => {})
    socket.on('close', () => connection.closed())
  })
}
