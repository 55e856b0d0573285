import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { WebSocket, WebSocketServer } from 'ws'
import type { ViewerHub, ViewerRequest } from '#server/ports/viewer-channels.ts'
import { FrameSocket } from '../frame-socket.ts'
import { requireHandshake } from '../handshake.ts'
import { drainSockets } from '../socket-drain.ts'
import { toBuffer } from '../web-socket.ts'
import { createUpgradeReader, type UpgradeChecks } from './plain-upgrade.ts'

const MAX_MESSAGE_BYTES = 16 * 1024
const MAX_MESSAGE_FRAGMENTS = 16
/** Unread bytes above which pings are not answered. */
const MAX_UNREAD_PONG_BYTES = 16 * 1024
/* Close codes of RFC 6455, section 7.4.1. */
const INVALID_PAYLOAD = 1007
const POLICY_VIOLATION = 1008
/** Pusher's: the client reconnects after a second. */
const OVER_CAPACITY = 4100

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
  const server = new WebSocketServer({
    noServer: true,
    WebSocket: ViewerWebSocket,
    maxPayload: MAX_MESSAGE_BYTES,
    maxFragments: MAX_MESSAGE_FRAGMENTS,
    // Pings count as messages, so they are answered below.
    autoPong: false,
    perMessageDeflate: false,
  })
  let phase: 'serving' | 'ending' | 'ended' = 'serving'
  app.addHook('preClose', async () => {
    phase = 'ending'
    await hub.disconnect()
    await drainSockets(server.clients)
    phase = 'ended'
  })

  const connect = (raw: IncomingMessage, head: Buffer, request: ViewerRequest) => {
    const { socket } = raw
    if (phase === 'ended') return socket.destroy()
    // The answer and the first message leave with one system call.
    socket.cork()
    server.handleUpgrade(raw, socket, head, (opened) => serveViewer(opened, socket, hub, request))
    socket.uncork()
  }

  const heads = new WeakMap<IncomingMessage, Buffer>()
  // After all checks of a request, and instead of the socket that any client gets.
  const preHandler = (request: FastifyRequest<AppRequest>, reply: FastifyReply): void => {
    requireHandshake(request)
    reply.hijack()
    const { raw } = request
    // A viewer stays for hours; detaching its request frees half of its memory.
    reply.raw.detachSocket(raw.socket)
    const { key } = request.params
    const viewer = { key, protocol: request.query.protocol, address: request.ip }
    connect(raw, heads.get(raw) ?? Buffer.alloc(0), viewer)
  }
  app.get<AppRequest>('/app/:key', { websocket: true, preHandler }, (socket) => socket.terminate())
  answerPlainUpgrades(app, checks, connect)
  app.server.prependListener('upgrade', (request, socket, head: Buffer) => {
    if (phase !== 'serving') socket.destroy()
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

/** A message in too many fragments ends as too many messages do. */
class ViewerWebSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    super.close(code === POLICY_VIOLATION ? OVER_CAPACITY : code, reason)
  }
}

/** Joins an open socket to the hub; `stream` is the connection under it. */
function serveViewer(
  socket: WebSocket,
  stream: Duplex,
  hub: ViewerHub,
  request: ViewerRequest,
): void {
  const frames = new FrameSocket(socket, stream)
  const connection = hub.accept(frames, request)
  // After a close frame for what the client sent, nothing else is owed to it.
  const end = () => void stream.end()
  const allowsFrame = () => {
    const isAllowed = connection.allowsFrame()
    if (!isAllowed) end()
    return isAllowed
  }
  socket.on('message', (data) => {
    const message = toBuffer(data)
    if (isUtf8(message)) return connection.receive(message.toString())
    frames.close(INVALID_PAYLOAD, '')
    end()
  })
  socket.on('ping', (payload) => {
    if (allowsFrame() && frames.bufferedAmount < MAX_UNREAD_PONG_BYTES) socket.pong(payload)
  })
  socket.on('pong', allowsFrame)
  socket.on('error', end)
  socket.on('close', () => connection.closed())
}

/** Answers an upgrade, or says that it did not. */
type AnswerUpgrade = (request: IncomingMessage, head: Buffer) => boolean | Promise<boolean>

/**
 * Lets `answer` see each upgrade before the listeners so far, which get what it does not answer.
 * Listeners that are added later get every upgrade.
 */
function interceptUpgrades(server: Server, answer: AnswerUpgrade): void {
  const others = server.listeners('upgrade')
  server.removeAllListeners('upgrade')
  server.on('upgrade', (request, socket, head) => {
    // Node removes its own, and whatever answers adds none.
    socket.on('error', destroy)
    const pass = (isAnswered: boolean) => {
      if (isAnswered) return
      for (const other of others) other.call(server, request, socket, head)
    }
    const isAnswered = answer(request, head)
    if (typeof isAnswered === 'boolean') pass(isAnswered)
    else isAnswered.then(pass).catch(() => socket.destroy())
  })
}

function destroy(this: Duplex): void {
  this.destroy()
}
