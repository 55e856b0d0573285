import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViewerHub } from '#server/ports/viewer-channels.ts'
import { requireHandshake } from '../handshake.ts'
import { OpenStreams } from './open-streams.ts'
import { ViewerStream } from './viewer-stream.ts'

/** What a server adds to the client's key (RFC 6455, section 1.3). */
const HANDSHAKE_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

interface AppRequest {
  Params: { key: string }
  Querystring: { protocol?: string }
}

/** Adds the WebSocket route that viewers' Pusher clients connect to. */
export function addViewerSockets(app: FastifyInstance, hub: ViewerHub): void {
  const streams = new OpenStreams()
  let isEnding = false
  app.addHook('preClose', async () => {
    isEnding = true
    await hub.disconnect()
    await streams.end()
  })
  const heads = new WeakMap<IncomingMessage, Buffer>()
  app.server.prependListener('upgrade', (request, socket, head: Buffer) => {
    if (isEnding) socket.destroy()
    if (head.length > 0) heads.set(request, head)
  })

  // After all checks of a request, and instead of the library's socket.
  const preHandler = (request: FastifyRequest<AppRequest>, reply: FastifyReply): void => {
    requireHandshake(request)
    reply.hijack()
    const { raw } = request
    // A viewer stays for hours; detaching its request frees half of its memory.
    reply.raw.detachSocket(raw.socket)
    const { socket } = raw
    if (streams.hasEnded || !socket.readable || !socket.writable) {
      socket.destroy()
      return
    }
    // The answer and the first message leave with one system call.
    socket.cork()
    socket.write(formatHandshake(request.headers))
    const head = heads.get(raw)
    if (head) socket.unshift(head)
    const stream = new ViewerStream(socket, streams)
    const { key } = request.params
    const { protocol } = request.query
    stream.start(hub.accept(stream, { key, protocol, address: request.ip }))
    socket.uncork()
  }
  app.get<AppRequest>('/app/:key', { websocket: true, preHandler }, (socket) => socket.terminate())
}

/** The answer that makes the connection a WebSocket; of the sub-protocols it names the first. */
function formatHandshake(headers: IncomingMessage['headers']): string {
  const accept = hash('sha1', `${headers['sec-websocket-key']}${HANDSHAKE_GUID}`, 'base64')
  const [protocol] = headers['sec-websocket-protocol']?.split(',') ?? []
  const lines = [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${accept}`,
    ...(protocol === undefined ? [] : [`Sec-WebSocket-Protocol: ${protocol.trim()}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}
