import { AsyncQueue } from '#server/lib/async/async-queue.ts'
import type { SpeechEvent, SpeechStream, SpeechToTextError } from '#server/ports/speech-to-text.ts'
import type { CatchUpScheduler, CatchUpStream } from './catch-up-scheduler.ts'
import type { StreamMessage, WorkerCommand } from './messages.ts'

/** The most audio per message: 0.5 s, so that a thread reports progress often. */
const MAX_MESSAGE_SAMPLES = 8_000
/** Maximum samples queued in a thread: few, so that a closed stream soon frees it. */
const MAX_IN_FLIGHT_SAMPLES = 2 * MAX_MESSAGE_SAMPLES
/** Samples between two progress reports. */
const PROGRESS_STEP_SAMPLES = 16_000
/** Undecoded samples above which a stream counts as behind real time. */
const BEHIND_SAMPLES = 2 * 16_000

type StreamState = 'open' | 'ending' | 'over'

/**
 * One stream of audio on its way to a thread. Audio that the thread can't take yet waits here; a
 * stream that is behind sends only in its turn.
 */
export class ThreadStream implements SpeechStream, CatchUpStream {
  readonly recording: string | undefined
  readonly #id: number
  readonly #turns: CatchUpScheduler
  readonly #send: (message: WorkerCommand) => void
  readonly #onOver: () => void
  readonly #events = new AsyncQueue<SpeechEvent>()
  #waiting: (Int16Array | 'finalize' | 'end')[] = []
  #waitingSamples = 0
  #sent = 0
  #decoded = 0
  #sentInTurn = 0
  #finalizing = 0
  #reportedSamples = 0
  #state: StreamState = 'open'

  constructor(
    id: number,
    parts: {
      recording: string | undefined
      turns: CatchUpScheduler
      send: (message: WorkerCommand) => void
      onOver: () => void
    },
  ) {
    this.#id = id
    this.recording = parts.recording
    this.#turns = parts.turns
    this.#send = parts.send
    this.#onOver = parts.onOver
  }

  /** Whether a response of the thread is pending. */
  get isAwaited(): boolean {
    const isEnding = this.#state === 'ending' && this.#waiting.length === 0
    return this.#sent > this.#decoded || this.#finalizing > 0 || isEnding
  }

  /** Whether audio may still arrive. */
  get isOpen(): boolean {
    return this.#state === 'open'
  }

  /** Samples of audio that are not decoded yet. */
  get lag(): number {
    return this.#waitingSamples + this.#sent - this.#decoded
  }

  get isBehind(): boolean {
    return this.lag > BEHIND_SAMPLES
  }

  push(samples: Int16Array): void {
    if (this.#state !== 'open') return
    for (let at = 0; at < samples.length; at += MAX_MESSAGE_SAMPLES) {
      this.#waiting.push(samples.subarray(at, at + MAX_MESSAGE_SAMPLES))
    }
    this.#waitingSamples += samples.length
    this.pump()
  }

  finalize(): void {
    if (this.#state !== 'open') return
    this.#waiting.push('finalize')
    this.pump()
  }

  end(): void {
    if (this.#state !== 'open') return
    this.#state = 'ending'
    this.#waiting.push('end')
    this.pump()
  }

  close(): void {
    this.#events.close()
    if (this.#state === 'over') return
    this.#send({ type: 'discard', stream: this.#id })
    this.#leave()
  }

  [Symbol.asyncIterator](): AsyncIterator<SpeechEvent> {
    return this.#events[Symbol.asyncIterator]()
  }

  /** Called when the thread has failed: the iteration throws after the events so far. */
  fail(failure: SpeechToTextError): void {
    this.#events.end(failure)
    this.#leave()
  }

  /** Handles the thread's message about this stream. */
  handle(message: StreamMessage): void {
    if (this.#state === 'over') return
    switch (message.type) {
      case 'event':
        if (message.event.type === 'final' && message.event.fromFinalize) this.#finalizing -= 1
        this.#events.push(message.event)
        break
      case 'decoded':
        this.#decoded = message.sample
        this.#reportProgress()
        if (this.#decoded === this.#sent) this.#endTurn()
        this.pump()
        break
      case 'ended':
        this.#events.end()
        this.#leave()
        break
      default:
        message satisfies never
    }
  }

  /** Sends as much audio as the thread may take now. */
  pump(): void {
    if (this.#state === 'over') return
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (typeof next !== 'string' && !this.#maySend()) return
      this.#waiting.shift()
      if (next === 'finalize') this.#finalizing += 1
      if (typeof next === 'string') this.#send({ type: next, stream: this.#id })
      else this.#sendAudio(next)
    }
  }

  #maySend(): boolean {
    if (this.#sent - this.#decoded >= MAX_IN_FLIGHT_SAMPLES) return false
    if (!this.isBehind) return true
    return this.#sentInTurn < MAX_IN_FLIGHT_SAMPLES && this.#turns.tryStart(this)
  }

  #sendAudio(samples: Int16Array): void {
    // Copied: the caller reuses its buffer.
    this.#send({ type: 'audio', stream: this.#id, samples: samples.slice() })
    this.#waitingSamples -= samples.length
    this.#sent += samples.length
    this.#sentInTurn += samples.length
  }

  #reportProgress(): void {
    if (this.#decoded - this.#reportedSamples < PROGRESS_STEP_SAMPLES) return
    this.#reportedSamples = this.#decoded
    this.#events.push({ type: 'progress', sample: this.#decoded })
  }

  #endTurn(): void {
    this.#sentInTurn = 0
    this.#turns.release(this, { asksAgain: this.isBehind && this.#waitingSamples > 0 })
  }

  #leave(): void {
    if (this.#state === 'over') return
    this.#state = 'over'
    this.#waiting = []
    this.#turns.release(this)
    this.#onOver()
  }
}
