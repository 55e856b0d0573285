import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViewerHub } from '#server/ports/viewer-channels.ts'
import { closeSocket, toBuffer } from './web-socket.ts'

interface AppRequest {
  Params: { key: string }
  Querystring: { protocol?: string }
}

/** Adds the WebSocket route that viewers' Pusher clients connect to. */
export function addViewerSocket(app: FastifyInstance, hub: ViewerHub): void {
  app.addHook('preClose', async () => hub.disconnect())
  const replies = new WeakMap<FastifyRequest, FastifyReply>()
  const preHandler = async (request: FastifyRequest, reply: FastifyReply) => {
    replies.set(request, reply)
  }
  app.get<AppRequest>('/app/:key', { websocket: true, preHandler }, (socket, request) => {
    // A viewer stays for hours; detaching its request frees half of its memory.
    replies.get(request)?.raw.detachSocket(request.raw.socket)
    socket.removeAllListeners('error')
    // Frames are prebuilt, so they bypass the library's sender, which would build each again.
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
    socket.on('message', (data) => connection.receive(toBuffer(data).toString('utf8')))
    socket.on('error', () => {})
    socket.on('close', () => connection.closed())
  })
}
