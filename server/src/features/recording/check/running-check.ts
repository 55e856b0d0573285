import {
  type CheckServerMessage,
  checkClientMessage,
  MAX_CHECK_AUDIO_SECONDS,
} from '@live-scribe/contract/live/check-messages'
import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { WebSocket } from 'ws'
import { closeSocket, toBuffer } from '#server/http/sockets/web-socket.ts'
import type {
  SpeechEvent,
  SpeechResult,
  SpeechStream,
  SpeechStreamOptions,
  SpeechToText,
} from '#server/ports/speech-to-text.ts'
import { Deinterleaver } from '../recorder/deinterleaver.ts'
import type { Refusal } from '../recorder/refusals.ts'

/** Milliseconds after which a check ends, whatever it sends: it occupies a recogniser. */
export const MAX_CHECK_MS = 60_000
const MAX_SAMPLES = MAX_CHECK_AUDIO_SECONDS * SAMPLE_RATE_HZ
/** Text messages of one check; a page sends two pings a second. */
const MAX_TEXT_MESSAGES = 400
/** Binary messages of one check: its whole time in pieces of ten milliseconds. */
const MAX_AUDIO_MESSAGES = 6000
/** Maximum bytes of replies that a page may leave unread. */
const MAX_UNREAD_BYTES = 64 * 1024
/** Milliseconds that a client has to answer the close of its socket. */
const CLOSE_TIMEOUT_MS = 1000

/** One check: a socket and the recogniser's stream for it, which is freed as soon as it ends. */
export class RunningCheck {
  readonly #socket: WebSocket
  readonly #timeout: NodeJS.Timeout
  readonly #ended = Promise.withResolvers<void>()
  readonly #deinterleaver = new Deinterleaver(1)
  #stream: SpeechStream | null = null
  #samples = 0
  #textMessages = 0
  #audioMessages = 0
  #isEnded = false

  constructor(socket: WebSocket) {
    this.#socket = socket
    this.#timeout = setTimeout(() => this.end(null), MAX_CHECK_MS)
    socket.on('error', () => {})
    socket.on('close', () => this.end(null))
    // Pings are answered while the recogniser opens; audio is not needed before `Ready`.
    socket.on('message', (data, isBinary) => {
      const isValid = isBinary ? this.#hear(toBuffer(data)) : this.#answer(String(toBuffer(data)))
      if (!isValid) this.#close(closeCodes.notAudio, 'DATA-0000')
    })
  }

  /** Recognises until the check ends; throws SpeechToTextError. */
  async run(speechToText: SpeechToText, options: SpeechStreamOptions): Promise<void> {
    if (this.#isEnded) return
    const stream = await speechToText.open(options)
    if (this.#isEnded) return stream.close()
    this.#stream = stream
    this.#send({ type: 'Ready' })
    await Promise.race([this.#ended.promise, this.#sendWords(stream)])
    // After all its audio a check stays open for its pings, until its time is over.
    await this.#ended.promise
  }

  /** Ends the check, with the reason for people unless its time is over; idempotent. */
  end(refusal: Refusal | null): void {
    if (refusal) {
      this.#send({ type: 'Error', code: refusal.code, message: refusal.message })
    }
    this.#close(refusal?.closeCode ?? closeCodes.finished, refusal?.code ?? '')
  }

  #close(code: number, reason: string): void {
    if (this.#isEnded) return
    this.#isEnded = true
    clearTimeout(this.#timeout)
    this.#stream?.close()
    closeSocket(this.#socket, code, reason)
    const socket = this.#socket
    setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref()
    this.#ended.resolve()
  }

  /** Passes audio to the recogniser, up to the limit; false for no PCM16, or one message too many. */
  #hear(bytes: Buffer): boolean {
    this.#audioMessages += 1
    if (this.#audioMessages > MAX_AUDIO_MESSAGES) return false
    const [samples] = this.#decode(bytes)
    if (!samples) return false
    const isOver = this.#isEnded || this.#samples >= MAX_SAMPLES
    if (isOver || !this.#stream || samples.length === 0) return true
    this.#samples += samples.length
    this.#stream.push(samples)
    if (this.#samples >= MAX_SAMPLES) this.#stream.end()
    return true
  }

  #decode(bytes: Buffer): Int16Array[] {
    try {
      return this.#deinterleaver.read(bytes)[0]
    } catch {
      return []
    }
  }

  /** Answers a text message; false for one that is not in the contract, or one too many. */
  #answer(text: string): boolean {
    this.#textMessages += 1
    const message = parse(text)
    if (!message || this.#textMessages > MAX_TEXT_MESSAGES) return false
    this.#send({ type: 'Pong', id: message.id })
    return true
  }

  async #sendWords(stream: SpeechStream): Promise<void> {
    for await (const event of stream) {
      if (!hasWords(event)) continue
      const { text, endSample, words } = event
      const end_sample = words.at(-1)?.endSample ?? endSample
      this.#send({ type: 'Words', text, is_final: event.type === 'final', end_sample })
    }
  }

  #send(message: CheckServerMessage): void {
    if (this.#isEnded || this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > MAX_UNREAD_BYTES) this.#socket.terminate()
    else this.#socket.send(JSON.stringify(message))
  }
}

function hasWords(event: SpeechEvent): event is SpeechResult {
  return (event.type === 'interim' || event.type === 'final') && event.text !== ''
}

function parse(text: string) {
  try {
    return checkClientMessage.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
