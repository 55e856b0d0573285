import { randomUUID } from 'node:crypto'
import { closeCodes } from '@live-scribe/contract/live/close-codes'
import {
  MAX_AUDIO_MESSAGE_BYTES,
  type ServerMessage,
} from '@live-scribe/contract/live/listen-messages'
import type { ListenQuery } from '@live-scribe/contract/live/listen-query'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { isKeySignIn } from '#server/features/api-keys/index.ts'
import { FrameSocket } from '#server/http/sockets/frame-socket.ts'
import { onMessageTooLarge, toBuffer } from '#server/http/sockets/web-socket.ts'
import { getAddressGroup } from '#server/lib/net/address-group.ts'
import { encodeTextFrame } from '#server/lib/net/text-frame.ts'
import { JoinError } from '../live/join/join-error.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
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

type SpeechEventSettings = Pick<
  ListenQuery,
  'vad_events' | 'utterance_end_ms' | 'interim_results' | 'from'
>

interface ChannelSpeech {
  /** Deepgram's index: this channel, and how many there are. */
  index: [number, number]
  isSpeaking: boolean
  /** End of the last word of an utterance whose end is not sent yet, seconds. */
  lastWordEnd: number | null
}

/**
 * Adds Deepgram's `SpeechStarted` and `UtteranceEnd` messages, when the query asks for them,
 * derived from the other messages to the recorder. Each is sent once per utterance of a channel: the
 * first with its first words, the second when audio has continued for long enough after its last
 * word, in seconds of this socket.
 */
class DeepgramSpeechEvents {
  readonly #settings: SpeechEventSettings
  readonly #channels = new Map<number, ChannelSpeech>()

  constructor(settings: SpeechEventSettings) {
    this.#settings = settings
  }

  /** Returns a message with the speech events to send before and after it. */
  addEvents(message: ServerMessage): ServerMessage[] {
    if (message.type === 'Results') return this.#results(message)
    if (message.type !== 'Heard') return [message]
    const heardUntil = (message.sample - this.#settings.from) / SAMPLE_RATE_HZ
    const ended = [...this.#channels.values()].flatMap((channel) => this.#end(channel, heardUntil))
    return [message, ...ended]
  }

  #results(message: Extract<ServerMessage, { type: 'Results' }>): ServerMessage[] {
    const { words } = message.channel.alternatives[0]
    const [first, last] = [words[0], words.at(-1)]
    if (!first || !last || message.live_scribe.is_gap) return [message]
    const channel = this.#channelOf(message.channel_index)
    const isNew = channel.lastWordEnd !== null && first.start >= channel.lastWordEnd
    const ended = isNew ? this.#end(channel, first.start) : []
    const started = this.#start(channel, first.start)
    // Until the utterance is final, more words may follow.
    channel.lastWordEnd = message.is_final ? last.end : null
    if (message.speech_final) channel.isSpeaking = false
    return [...ended, ...started, message]
  }

  #channelOf(index: [number, number]): ChannelSpeech {
    const existing = this.#channels.get(index[0])
    const channel = existing ?? { index, isSpeaking: false, lastWordEnd: null }
    if (!existing) this.#channels.set(index[0], channel)
    channel.index = index
    return channel
  }

  #start(channel: ChannelSpeech, timestamp: number): ServerMessage[] {
    if (channel.isSpeaking) return []
    channel.isSpeaking = true
    if (!this.#settings.vad_events) return []
    return [{ type: 'SpeechStarted', channel: channel.index, timestamp }]
  }

  #end(channel: ChannelSpeech, heardUntil: number): ServerMessage[] {
    const { utterance_end_ms: gap, interim_results: isLive } = this.#settings
    const end = channel.lastWordEnd
    if (end === null || gap === undefined || !isLive || heardUntil - end < gap / 1000) return []
    channel.lastWordEnd = null
    channel.isSpeaking = false
    return [{ type: 'UtteranceEnd', channel: channel.index, last_word_end: end }]
  }
}
