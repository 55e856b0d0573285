import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type WebSocket from 'ws'
import { AsyncQueue } from '#server/lib/async/async-queue.ts'
import type { SpeechEvent, SpeechStream, SpeechToTextError } from '#server/ports/speech-to-text.ts'
import type { Clock } from '../clock.ts'
import { connectionErrors, errorForCloseCode } from './deepgram-errors.ts'
import { parseMessage, type Results } from './messages.ts'
import { ResultReader } from './result-reader.ts'

/** Milliseconds without audio after which a KeepAlive is sent; the service closes after 10 s. */
const KEEP_ALIVE_AFTER_MS = 4_000
/**
 * The service closes a stream that only ever got KeepAlives, so it starts with 0.1 s of silence.
 */
const LEAD_SAMPLES = SAMPLE_RATE_HZ / 10
/** The largest audio message: 1 s. A replay is split into these. */
const MAX_SAMPLES = SAMPLE_RATE_HZ
/** Unfinished samples without words after which the service is asked to finalize. */
const MAX_SILENCE_SAMPLES = 20 * SAMPLE_RATE_HZ
/**
 * Milliseconds for the response to Finalize when little audio is unfinished, and for the close
 * after Metadata.
 */
const RESPONSE_TIMEOUT_MS = 3_000
/** With fewer unfinished samples than this, the service may not respond to Finalize. */
const LITTLE_SAMPLES = SAMPLE_RATE_HZ
/**
 * Milliseconds for the response to Finalize when more audio is unfinished, because a slow service
 * is still transcribing.
 */
const SLOW_RESPONSE_TIMEOUT_MS = 15_000

interface Finalization {
  /** The position that the caller asked to finalize; null for our own requests. */
  position: number | null
  askedAt: number
}

/** A speech stream over one open socket to the service. */
export class DeepgramStream implements SpeechStream {
  readonly #socket: WebSocket
  readonly #clock: Clock
  readonly #onSent: (samples: number) => void
  readonly #onGone: (failure: SpeechToTextError | null) => void
  readonly #events = new AsyncQueue<SpeechEvent>()
  readonly #results = new ResultReader()
  readonly #liveness: LivenessMonitor
  readonly #finalizations: Finalization[] = []
  readonly #stopTicking: () => void
  #state: 'open' | 'ending' | 'over' = 'open'
  #sent = 0
  #lead = 0
  #askedBefore = 0
  #lastSentAt: number
  #metadataAt: number | null = null

  constructor(
    socket: WebSocket,
    parts: {
      clock: Clock
      onSent: (samples: number) => void
      onGone: (failure: SpeechToTextError | null) => void
    },
  ) {
    this.#socket = socket
    this.#clock = parts.clock
    this.#onSent = parts.onSent
    this.#onGone = parts.onGone
    this.#lastSentAt = this.#clock.now()
    this.#liveness = new LivenessMonitor(this.#clock.now())
    this.#stopTicking = this.#clock.everySecond(() => this.#tick())
    socket.on('message', (data) => this.#handleMessage(String(data)))
    socket.on('pong', () => this.#liveness.pongReceived(this.#clock.now()))
    socket.on('error', () => {})
    socket.on('close', (code) => this.#closed(code))
  }

  push(samples: Int16Array): void {
    if (this.#state !== 'open') return
    for (let at = 0; at < samples.length; at += MAX_SAMPLES) {
      const part = samples.subarray(at, at + MAX_SAMPLES)
      this.#sendAudio(part)
      this.#sent += part.length
    }
  }

  finalize(): void {
    if (this.#state === 'open') this.#askToFinalize(this.#sent)
  }

  end(): void {
    if (this.#state !== 'open') return
    this.#state = 'ending'
    this.#liveness.messageReceived(this.#clock.now())
    this.#sendCommand('CloseStream')
  }

  close(): void {
    this.#events.close()
    this.#leave(null)
  }

  [Symbol.asyncIterator](): AsyncIterator<SpeechEvent> {
    return this.#events[Symbol.asyncIterator]()
  }

  #handleMessage(text: string): void {
    this.#liveness.messageReceived(this.#clock.now())
    const message = parseMessage(text)
    // An unreadable message may have held words: the same audio is sent again on a new stream.
    switch (message?.type) {
      case undefined:
        this.#fail(connectionErrors.unreadable())
        break
      case 'Results':
        this.#take(message)
        break
      case 'Metadata':
        if (this.#state === 'ending') this.#metadataAt = this.#clock.now()
        break
      case 'Error':
        this.#fail(errorForCloseCode(1011))
        break
      case 'other':
        break
      default:
        message satisfies never
    }
  }

  #take(results: Results): void {
    const answered = results.from_finalize ? this.#finalizations.shift() : undefined
    const finalized = answered?.position ?? undefined
    const options = { sent: this.#sent, lead: this.#lead, finalized }
    for (const event of this.#results.read(results, options)) this.#events.push(event)
  }

  #closed(code: number): void {
    if (this.#state === 'over') return
    const isWhole = this.#state === 'ending' && (code === 1000 || this.#metadataAt !== null)
    if (isWhole) this.#finish()
    else this.#fail(errorForCloseCode(code))
  }

  #tick(): void {
    const now = this.#clock.now()
    const verdict = this.#liveness.check(now, { isDue: this.#state === 'ending' })
    if (this.#metadataAt !== null && now - this.#metadataAt >= RESPONSE_TIMEOUT_MS) this.#finish()
    else if (verdict === 'gone') this.#fail(connectionErrors.silent())
    if (this.#state === 'over') return
    if (verdict === 'quiet') this.#socket.ping()
    this.#answerFinalizations(now)
    if (this.#state !== 'open') return
    this.#finishSilence()
    if (now - this.#lastSentAt >= KEEP_ALIVE_AFTER_MS) this.#keepAlive()
  }

  #keepAlive(): void {
    if (this.#sent + this.#lead === 0) {
      this.#lead = LEAD_SAMPLES
      this.#sendAudio(new Int16Array(LEAD_SAMPLES))
    } else {
      this.#sendCommand('KeepAlive')
    }
  }

  /**
   * Asks the service to finalize long silence, because unfinished audio must be buffered here and
   * by the recorder.
   */
  #finishSilence(): void {
    const unfinished = this.#sent - Math.max(this.#results.done, this.#askedBefore)
    if (!this.#results.isSpeaking && unfinished >= MAX_SILENCE_SAMPLES) this.#askToFinalize(null)
  }

  #askToFinalize(position: number | null): void {
    this.#askedBefore = this.#sent
    this.#finalizations.push({ position, askedAt: this.#clock.now() })
    this.#sendCommand('Finalize')
  }

  /**
   * Emits an empty final for each Finalize without a response: the service may send none when it
   * has nothing left to transcribe.
   */
  #answerFinalizations(now: number): void {
    const [first] = this.#finalizations
    if (!first || now - first.askedAt < this.#answerTimeout(first)) return
    this.#finalizations.shift()
    if (first.position === null) return
    const at = this.#results.done
    const nothing = { startSample: at, endSample: at, text: '', words: [], speaker: null }
    this.#events.push({ type: 'final', speechFinal: false, fromFinalize: true, ...nothing })
  }

  #answerTimeout({ position }: Finalization): number {
    const isLittle = position === null || position - this.#results.done <= LITTLE_SAMPLES
    return isLittle ? RESPONSE_TIMEOUT_MS : SLOW_RESPONSE_TIMEOUT_MS
  }

  #sendAudio(samples: Int16Array): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(samples)
    this.#lastSentAt = this.#clock.now()
    this.#liveness.sent(samples.length)
    this.#onSent(samples.length)
  }

  #sendCommand(type: 'KeepAlive' | 'Finalize' | 'CloseStream'): void {
    this.#socket.send(`{"type":"${type}"}`)
    this.#lastSentAt = this.#clock.now()
  }

  #finish(): void {
    this.#events.push({ type: 'silence', sample: this.#sent })
    this.#events.end()
    this.#leave(null)
  }

  #fail(failure: SpeechToTextError): void {
    this.#events.end(failure)
    this.#leave(failure)
  }

  #leave(failure: SpeechToTextError | null): void {
    if (this.#state === 'over') return
    this.#state = 'over'
    this.#stopTicking()
    this.#socket.terminate()
    this.#onGone(failure)
  }
}

/** Milliseconds without a message: ping after the first, fail after the second. */
const PING_AFTER_MS = 5_000
const FAIL_AFTER_MS = 15_000
/** Samples sent without a response after which the service no longer counts as processing audio. */
const MAX_UNHEARD_SAMPLES = 30 * SAMPLE_RATE_HZ
const UNHEARD_FOR_MS = 30_000

/** Detects a peer that is gone, or that no longer processes audio. */
class LivenessMonitor {
  #answeredAt: number
  #lastMessageAt: number
  #unprocessedSamples = 0

  constructor(now: number) {
    this.#answeredAt = now
    this.#lastMessageAt = now
  }

  /** Notes that a message arrived. */
  messageReceived(now: number): void {
    this.#lastMessageAt = now
    this.#answeredAt = now
    this.#unprocessedSamples = 0
  }

  /** Notes that the peer responded to a ping. */
  pongReceived(now: number): void {
    this.#answeredAt = now
  }

  sent(samples: number): void {
    this.#unprocessedSamples += samples
  }

  /**
   * The state of the peer; with `isDue` the stream was ended, so results or the close must arrive.
   */
  check(now: number, { isDue }: { isDue: boolean }): 'alive' | 'quiet' | 'gone' {
    const silence = now - this.#lastMessageAt
    if (now - this.#answeredAt >= FAIL_AFTER_MS) return 'gone'
    if (isDue && silence >= FAIL_AFTER_MS) return 'gone'
    if (this.#unprocessedSamples >= MAX_UNHEARD_SAMPLES && silence >= UNHEARD_FOR_MS) return 'gone'
    return now - this.#answeredAt >= PING_AFTER_MS ? 'quiet' : 'alive'
  }
}
