import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViewerHub } from '#server/ports/viewer-channels.ts'
import { FrameSocket } from './frame-socket.ts'
import { toBuffer } from './web-socket.ts'

interface AppRequest {
  Params: { key: string }
  Querystring: { protocol?: string }
}

/** Adds the WebSocket route that viewers' Pusher clients connect to. */
export function addViewerSocket(app: FastifyInstance, hub: ViewerHub): void {
  app.addHook('preClose', () => hub.disconnect())
  const replies = new WeakMap<FastifyRequest, FastifyReply>()
  const preHandler = async (request: FastifyRequest, reply: FastifyReply) => {
    replies.set(request, reply)
    // The handshake's answer and the first message leave with one system call.
    request.raw.socket.cork()
  }
  app.get<AppRequest>('/app/:key', { websocket: true, preHandler }, (socket, request) => {
    // A viewer stays for hours; detaching its request frees half of its memory.
    replies.get(request)?.raw.detachSocket(request.raw.socket)
    socket.removeAllListeners('error')
    const connection = hub.accept(new FrameSocket(socket, request.raw.socket), {
      key: request.params.key,
      protocol: request.query.protocol,
      address: request.ip,
    })
    request.raw.socket.uncork()
    socket.on('message', (data) => connection.receive(toBuffer(data).toString('utf8')))
    socket.on('error', () => {})
    socket.on('close', () => connection.closed())
  })
}
