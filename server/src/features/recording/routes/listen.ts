import { randomUUID } from 'node:crypto'
import { LISTEN_PATH } from '@live-scribe/contract/live/listen-path'
import {
  type ListenQuery,
  listenQuery,
  MAX_AUDIO_MESSAGE_BYTES,
  type ServerMessage,
} from '@live-scribe/contract/live/listen-socket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { beforeTooLarge, closeSocket, toBytes } from '#server/http/sockets/live-socket.ts'
import { addressGroup } from '#server/lib/net/address-group.ts'
import { JoinError, type LiveRecordings } from '../live/live-recordings.ts'
import { SpeechEvents } from '../live/speech-events.ts'
import { ListenConnection } from '../recorder/listen-connection.ts'
import { addDeepgramRefusal } from '../recorder/listen-refusal.ts'
import { type ListenKey, readListenKey } from '../recorder/listen-token.ts'
import type { RecorderSocket } from '../recorder/recorder-socket.ts'
import { refusalFor } from '../recorder/refusals.ts'

/** Bytes of replies that a recorder may leave unread. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024

const tooLarge: ServerMessage = {
  type: 'Error',
  code: 'DATA-0000',
  message: `DATA-0000: a message may have ${MAX_AUDIO_MESSAGE_BYTES} bytes`,
}

/**
 * The audio socket. Speaks Deepgram's live protocol, so that its clients work; the key is a listen
 * token, which permits one recording.
 */
export function addListen(
  app: FastifyInstance,
  context: AppContext,
  recordings: LiveRecordings,
): void {
  const admit = (request: FastifyRequest) => {
    const key = readListenKey(keyOf(request), context.now(), context.secrets.auth)
    if (!key) throw keyRefused()
    const query = listenQuery.safeParse(request.query)
    if (!query.success) throw new AppError('bad_request', z.prettifyError(query.error))
    return { key, query: query.data }
  }
  const admitSignedIn = async (request: FastifyRequest) => {
    const { authSession } = admit(request).key
    if (authSession && !(await context.identity.isSignedIn(authSession))) throw keyRefused()
  }
  app.get(
    LISTEN_PATH,
    {
      websocket: true,
      preValidation: admitSignedIn,
      onSend: addDeepgramRefusal,
    },
    (socket, request) => {
      const { key, query } = admit(request)
      void serve(socket, recordings, key, toPeer(socket, query, request.ip))
    },
  )
}

function keyRefused(): AppError {
  return new AppError('unauthenticated', 'This key is not valid or has expired.')
}

const closeStream = Buffer.from(JSON.stringify({ type: 'CloseStream' }))

async function serve(
  socket: WebSocket,
  recordings: LiveRecordings,
  { code, authSession }: ListenKey,
  peer: RecorderSocket,
): Promise<void> {
  // Audio sent before the recorder has joined waits in its own buffers.
  socket.pause()
  let connection: ListenConnection | null = null
  const early: [Buffer, boolean][] = []
  let isGone = false
  const pass = (bytes: Buffer, isBinary: boolean) => {
    if (!connection) early.push([bytes, isBinary])
    else if (isBinary) connection.audio(bytes)
    else connection.text(bytes.toString('utf8'))
  }
  socket.on('message', (data, isBinary) => pass(toBytes(data), isBinary))
  // Signing out stops the recording: what was heard until then is stored.
  const stopWatching = authSession
    ? recordings.signedIn.add(authSession, () => pass(closeStream, false))
    : () => {}
  socket.on('error', () => {})
  socket.on('close', () => {
    isGone = true
    stopWatching()
    connection?.closed()
  })
  try {
    connection = new ListenConnection(await recordings.join(code, peer), peer, socket)
    socket.resume()
  } catch (error) {
    const { code, closeCode, message } =
      error instanceof JoinError ? error.refusal : refusalFor(error)
    socket.resume()
    peer.send({ type: 'Error', code, message })
    return peer.close(closeCode, code)
  }
  for (const [bytes, isBinary] of early.splice(0)) pass(bytes, isBinary)
  if (isGone) connection.closed()
}

function toPeer(socket: WebSocket, query: ListenQuery, address: string): RecorderSocket {
  const requestId = randomUUID()
  const events = new SpeechEvents(query)
  const write = (message: ServerMessage) => {
    if (socket.readyState !== socket.OPEN) return
    // A recorder that does not read is disconnected; a live one reconnects.
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) socket.terminate()
    else socket.send(JSON.stringify(message))
  }
  beforeTooLarge(socket, () => write(tooLarge))
  return {
    recorder: query.recorder ?? requestId,
    requestId,
    address: addressGroup(address),
    from: query.from,
    captured: query.captured,
    interimResults: query.interim_results,
    takesOver: query.takeover,
    hold: (isHeld) => (isHeld ? socket.pause() : socket.resume()),
    send: (message) => {
      for (const one of events.around(message)) write(one)
    },
    close: (code, reason) => closeSocket(socket, code, reason),
  }
}

/** `Authorization: Token KEY` (or Bearer), or the sub-protocols `token, KEY` from a browser. */
function keyOf(request: FastifyRequest): string {
  const [scheme = '', key = ''] = (request.headers.authorization ?? '').split(' ')
  if (/^(token|bearer)$/i.test(scheme)) return key
  const [first = '', second = ''] = (request.headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((part) => part.trim())
  return /^(token|bearer)$/i.test(first) ? second : ''
}
