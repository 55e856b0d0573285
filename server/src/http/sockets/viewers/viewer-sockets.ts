import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViewerHub, ViewerRequest } from '#server/ports/viewer-channels.ts'
import { requireHandshake } from '../handshake.ts'
import { interceptUpgrades } from './intercept-upgrades.ts'
import { OpenStreams } from './open-streams.ts'
import { createUpgradeReader, type UpgradeChecks } from './plain-upgrade.ts'
import { ViewerStream } from './viewer-stream.ts'

/** What a server adds to the client's key (RFC 6455, section 1.3). */
const HANDSHAKE_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const SWITCHING_PROTOCOLS =
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'

interface AppRequest {
  Params: { key: string }
  Querystring: { protocol?: string }
}

/**
 * Adds the WebSocket route that viewers' Pusher clients connect to. A plain upgrade is answered
 * without the router, whose work is a quarter of the processor time of a reconnect.
 */
export function addViewerSockets(
  app: FastifyInstance,
  hub: ViewerHub,
  checks: UpgradeChecks,
): void {
  const streams = new OpenStreams()
  let isEnding = false
  app.addHook('preClose', async () => {
    isEnding = true
    await hub.disconnect()
    await streams.end()
  })

  const connect = (raw: IncomingMessage, head: Buffer | undefined, request: ViewerRequest) => {
    const { socket } = raw
    if (streams.hasEnded || !socket.readable || !socket.writable) {
      socket.destroy()
      return
    }
    // The answer and the first message leave with one system call.
    socket.cork()
    socket.write(formatHandshake(raw.headers))
    if (head && head.length > 0) socket.unshift(head)
    const stream = new ViewerStream(socket, streams)
    stream.start(hub.accept(stream, request))
    socket.uncork()
  }

  const heads = new WeakMap<IncomingMessage, Buffer>()
  // After all checks of a request, and instead of the library's socket.
  const preHandler = (request: FastifyRequest<AppRequest>, reply: FastifyReply): void => {
    requireHandshake(request)
    reply.hijack()
    const { raw } = request
    // A viewer stays for hours; detaching its request frees half of its memory.
    reply.raw.detachSocket(raw.socket)
    const { key } = request.params
    connect(raw, heads.get(raw), { key, protocol: request.query.protocol, address: request.ip })
  }
  app.get<AppRequest>('/app/:key', { websocket: true, preHandler }, (socket) => socket.terminate())
  answerPlainUpgrades(app, checks, connect)
  app.server.prependListener('upgrade', (request, socket, head: Buffer) => {
    if (isEnding) socket.destroy()
    if (head.length > 0) heads.set(request, head)
  })
}

function answerPlainUpgrades(
  app: FastifyInstance,
  checks: UpgradeChecks,
  connect: (raw: IncomingMessage, head: Buffer, request: ViewerRequest) => void,
): void {
  const read = createUpgradeReader(checks)
  interceptUpgrades(app.server, (raw, head) => {
    const upgrade = read(raw)
    if (!upgrade) return false
    const isWithinLimit = checks.consumeRequest(upgrade.address)
    const answer = (isWithin: boolean) => {
      if (isWithin) connect(raw, head, upgrade)
      return isWithin
    }
    return isWithinLimit === true ? answer(true) : isWithinLimit.then(answer)
  })
}

/** The answer that makes the connection a WebSocket; of the sub-protocols it names the first. */
function formatHandshake(headers: IncomingMessage['headers']): string {
  const accept = hash('sha1', `${headers['sec-websocket-key']}${HANDSHAKE_GUID}`, 'base64')
  const [protocol] = headers['sec-websocket-protocol']?.split(',') ?? []
  const chosen = protocol === undefined ? '' : `Sec-WebSocket-Protocol: ${protocol.trim()}\r\n`
  return `${SWITCHING_PROTOCOLS}Sec-WebSocket-Accept: ${accept}\r\n${chosen}\r\n`
}
