import { randomUUID } from 'node:crypto'
import { closeCodes } from '@live-scribe/contract/live/close-codes'
import {
  MAX_AUDIO_MESSAGE_BYTES,
  type ServerMessage,
} from '@live-scribe/contract/live/listen-messages'
import type { ListenQuery } from '@live-scribe/contract/live/listen-query'
import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { isKeySignIn } from '#server/features/api-keys/index.ts'
import { FrameSocket } from '#server/http/sockets/frame-socket.ts'
import { onMessageTooLarge, toBuffer } from '#server/http/sockets/web-socket.ts'
import { getAddressGroup } from '#server/lib/net/address-group.ts'
import { encodeTextFrame } from '#server/lib/net/text-frame.ts'
import { JoinError } from '../live/join/join-error.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { DeepgramSpeechEvents } from './deepgram-speech-events.ts'
import type { ListenTokenClaims } from './listen-token.ts'
import { ReadGate } from './read-gate.ts'
import {
  type GatedSocket,
  RecorderMessageHandler,
  type SocketUse,
} from './recorder-message-handler.ts'
import type { RecorderSocket } from './recorder-socket.ts'
import { refusals, toRefusal } from './refusals.ts'

/** Maximum bytes of replies that a recorder may leave unread. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024

const tooLarge: ServerMessage = {
  type: 'Error',
  code: 'DATA-0000',
  message: `DATA-0000: a message may have ${MAX_AUDIO_MESSAGE_BYTES} bytes`,
}

const closeStream = Buffer.from(JSON.stringify({ type: 'CloseStream' }))

/** Milliseconds between two tokens for the recording's next socket. */
const KEY_INTERVAL_MS = 60_000

/** The close code of a socket that was lost, rather than closed by one of its ends. */
const LOST = 1006

/**
 * Joins a recorder's socket to its recording. Messages that arrive before it has joined are kept and
 * handled in order (IN-40).
 */
export async function serveRecorderSocket(
  socket: WebSocket,
  recordings: LiveRecordings,
  { code, authSession }: ListenTokenClaims,
  recorderSocket: GatedSocket,
  use: SocketUse,
): Promise<void> {
  // The gate is closed, so that audio waits in the sender's buffers until the recorder has joined.
  let handler: RecorderMessageHandler | null = null
  const early: [Buffer, boolean][] = []
  let isGone = false
  let isEnded = false
  const pass = (bytes: Buffer, isBinary: boolean) => {
    if (!handler) early.push([bytes, isBinary])
    else if (isBinary && bytes.length === 0 && use.endsWithSocket) handler.stop()
    else if (isBinary) handler.audio(bytes)
    else handler.text(bytes.toString('utf8'))
  }
  socket.on('message', (data, isBinary) => pass(toBuffer(data), isBinary))
  // Signing out stops the recording; the audio received until then is transcribed and stored. A
  // revoked key closes its sockets at once as well.
  const endSignIn = (signIn: string) => {
    if (!isKeySignIn(signIn)) return pass(closeStream, false)
    isEnded = true
    handler?.stopAtOnce()
    const { code, closeCode, message } = refusals.keyEnded
    recorderSocket.send({ type: 'Error', code, message })
    recorderSocket.close(closeCode, code)
  }
  const stopWatching = authSession
    ? recordings.signedIn.add(authSession, () => endSignIn(authSession))
    : () => {}
  // It may have ended since the socket was admitted. Where this fails, the next sweep finds it.
  if (authSession) recordings.signedIn.verify(authSession).catch(() => {})
  socket.on('error', () => {})
  const leave = (closeCode: number) => {
    if (!use.endsWithSocket) return handler?.closed()
    if (!isInterrupted(closeCode)) handler?.stop()
    handler?.leave()
  }
  let closedWith = 0
  let keys: NodeJS.Timeout | undefined
  const sendKeys = (renewKey: () => string) => {
    const send = () => recorderSocket.send({ type: 'Key', token: renewKey() })
    send()
    keys = setInterval(send, KEY_INTERVAL_MS)
  }
  socket.on('close', (closeCode) => {
    isGone = true
    closedWith = closeCode
    clearInterval(keys)
    stopWatching()
    leave(closeCode)
  })
  try {
    handler = new RecorderMessageHandler(
      await recordings.join(code, recorderSocket),
      { recorderSocket, socket },
      use,
    )
    recorderSocket.gate.setBusy(false)
    if (use.renewKey && !isGone) sendKeys(use.renewKey)
  } catch (error) {
    const { code, closeCode, message } =
      error instanceof JoinError ? error.refusal : toRefusal(error)
    recorderSocket.gate.setBusy(false)
    recorderSocket.send({ type: 'Error', code, message })
    return recorderSocket.close(closeCode, code)
  }
  for (const [bytes, isBinary] of early.splice(0)) pass(bytes, isBinary)
  if (isEnded) handler.stopAtOnce()
  if (isGone) leave(closedWith)
}

/** Whether a program may mean to go on: its socket was lost, or closed because of a fault here. */
function isInterrupted(closeCode: number): boolean {
  return closeCode === LOST || closeCode >= closeCodes.recogniserBusy
}

/** What a socket's query sets. */
type SocketSettings = Omit<ListenQuery, 'encoding' | 'sample_rate' | 'multichannel'> &
  Pick<RecorderSocket, 'warnings'>

/** Wraps the WebSocket of a request as a RecorderSocket. */
export function toRecorderSocket(
  socket: WebSocket,
  query: SocketSettings,
  { ip, raw }: Pick<FastifyRequest, 'ip' | 'raw'>,
): GatedSocket {
  const requestId = randomUUID()
  const frames = new FrameSocket(socket, raw.socket)
  const events = new DeepgramSpeechEvents(query)
  const write = (message: ServerMessage) => {
    // A recorder that does not read is disconnected; a live one reconnects.
    if (frames.bufferedAmount > MAX_UNREAD_BYTES) socket.terminate()
    else frames.write(encodeTextFrame(JSON.stringify(message)))
  }
  onMessageTooLarge(socket, () => write(tooLarge))
  const gate = new ReadGate(socket)
  return {
    gate,
    recorder: query.recorder ?? requestId,
    requestId,
    address: getAddressGroup(ip),
    channels: query.channels,
    warnings: query.warnings ?? [],
    from: query.from,
    captured: query.captured,
    interimResults: query.interim_results,
    takesOver: query.takeover,
    get isOpen() {
      return socket.readyState === socket.OPEN
    },
    hold: (isHeld) => gate.hold(isHeld),
    send: (message) => {
      for (const one of events.addEvents(message)) write(one)
    },
    close: (code, reason) => frames.close(code, reason),
  }
}
