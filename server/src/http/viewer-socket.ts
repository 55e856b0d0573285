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
    // Frames come ready-made, so they go past the library's sender, which would build each anew.
    const { socket: stream } = request.raw
    const connection = hub.accept(
      {
        write: (frame) => {
          if (socket.readyState === socket.OPEN) stream.write(frame)
        },
        close: (code, reason) => closeSocket(socket, code, reason),
        get bufferedAmount() {
          return stream.writableLength
        },
      },
      { key: request.params.key, protocol: request.query.protocol, address: request.ip },
    )
    socket.on('message', (data) => connection.receive(toBytes(data).toString('utf8')))
    socket.on('error', () => {})
    socket.on('close', () => connection.closed())
  })
}
