import {
  type CheckServerMessage,
  checkClientMessage,
  MAX_CHECK_AUDIO_SECONDS,
} from '@live-scribe/contract/live/check-messages'
import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { WebSocket } from 'ws'
import { closeSocket, toBuffer } from '#server/http/sockets/web-socket.ts'
import type { SpeechEvent, SpeechStream, SpeechToText } from '#server/ports/speech-to-text.ts'
import { Deinterleaver } from '../recorder/deinterleaver.ts'
import { type Refusal, refusals, toRefusal } from '../recorder/refusals.ts'
import { RECORDING_LANGUAGE } from '../recording-language.ts'

/** Milliseconds after which a check ends, whatever it sends: it occupies a recogniser. */
export const MAX_CHECK_MS = 60_000
const MAX_SAMPLES = MAX_CHECK_AUDIO_SECONDS * SAMPLE_RATE_HZ

/** The checks before a recording that run in this process, at most one for each user. */
export class RecordingChecks {
  readonly #speechToText: SpeechToText
  readonly #sockets = new Map<string, WebSocket>()

  constructor(speechToText: SpeechToText) {
    this.#speechToText = speechToText
  }

  /** Recognises what a socket sends until it closes; a user's earlier check ends. */
  async serve(socket: WebSocket, user: string, address: string): Promise<void> {
    const earlier = this.#sockets.get(user)
    this.#sockets.set(user, socket)
    if (earlier) closeSocket(earlier, closeCodes.otherRecorder, 'other_check')
    const timeout = setTimeout(() => closeSocket(socket, closeCodes.finished, ''), MAX_CHECK_MS)
    const closed = new Promise<void>((resolve) => socket.on('close', resolve))
    socket.on('error', () => {})
    // Pings are answered while the recogniser opens; its audio is not needed before `Ready`.
    let stream: SpeechStream | null = null
    const audio = new CheckAudio()
    socket.on('message', (data, isBinary) => {
      const isValid = isBinary
        ? audio.push(toBuffer(data), stream)
        : answer(socket, toBuffer(data).toString('utf8'))
      if (!isValid) closeSocket(socket, closeCodes.notAudio, 'DATA-0000')
    })
    try {
      const options = { language: RECORDING_LANGUAGE, owner: { isPaying: false, address } }
      stream = await this.#speechToText.open(options)
      if (socket.readyState !== socket.OPEN) return
      send(socket, { type: 'Ready' })
      await Promise.race([closed, sendWords(socket, stream)])
    } catch (error) {
      refuse(socket, toRefusal(error))
    } finally {
      await closed
      clearTimeout(timeout)
      stream?.close()
      if (this.#sockets.get(user) === socket) this.#sockets.delete(user)
    }
  }

  /** Ends all checks, when the server closes. */
  close(): void {
    for (const socket of this.#sockets.values()) refuse(socket, refusals.restarting)
  }
}

/** Passes the audio of one check to its recogniser, up to the limit. */
class CheckAudio {
  readonly #deinterleaver = new Deinterleaver(1)
  #samples = 0

  /** False for a message that is not PCM16. */
  push(bytes: Buffer, stream: SpeechStream | null): boolean {
    const [samples] = this.#deinterleaver.read(bytes) ?? []
    if (!samples) return false
    if (!stream || samples.length === 0 || this.#samples >= MAX_SAMPLES) return true
    this.#samples += samples.length
    stream.push(samples)
    if (this.#samples >= MAX_SAMPLES) stream.end()
    return true
  }
}

/** Answers a text message; false for one that is not in the contract. */
function answer(socket: WebSocket, text: string): boolean {
  const message = parse(text)
  if (message) send(socket, { type: 'Pong', id: message.id })
  return message !== null
}

async function sendWords(socket: WebSocket, stream: SpeechStream): Promise<void> {
  for await (const event of stream) {
    if (!hasWords(event)) continue
    const { text, endSample, words } = event
    const end_sample = words.at(-1)?.endSample ?? endSample
    send(socket, { type: 'Words', text, is_final: event.type === 'final', end_sample })
  }
}

function hasWords(event: SpeechEvent): event is Extract<SpeechEvent, { text: string }> {
  return (event.type === 'interim' || event.type === 'final') && event.text !== ''
}

function send(socket: WebSocket, message: CheckServerMessage): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}

function refuse(socket: WebSocket, { code, closeCode, message }: Refusal): void {
  send(socket, { type: 'Error', code, message })
  closeSocket(socket, closeCode, code)
}

function parse(text: string) {
  try {
    return checkClientMessage.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
