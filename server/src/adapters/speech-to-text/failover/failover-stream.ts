import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { AsyncQueue } from '#server/lib/async/async-queue.ts'
import { SampleBuffer } from '#server/lib/sample-buffer.ts'
import {
  type SpeechEvent,
  type SpeechStream,
  SpeechToTextError,
} from '#server/ports/speech-to-text.ts'
import type { Clock } from '../clock.ts'
import { type EngineStream, placeEvent, replay } from './replayed-stream.ts'
import type { ServiceHealth } from './service-health.ts'

/** How a stream opens the other engine, and the state of the hosted one, which streams share. */
interface FailoverParts {
  openHosted: () => Promise<SpeechStream>
  openLocal: () => Promise<SpeechStream>
  health: ServiceHealth
  clock: Clock
  onFailover: (failure: SpeechToTextError) => void
}

/**
 * A stream that survives its engine. When the hosted one breaks or stalls, the local one continues
 * from the last final; it hands back at the end of an utterance once the hosted one is usable.
 */
export class FailoverStream implements SpeechStream {
  readonly #parts: FailoverParts
  readonly #events = new AsyncQueue<SpeechEvent>()
  /** Audio after the last final, for the engine that takes over. */
  readonly #audio = new SampleBuffer(0)
  readonly #stopTicking: () => void
  /** Null while the local engine is opened. */
  #current: EngineStream | null
  /** The hosted stream that takes over at the end of the utterance; `opening` until it is there. */
  #next: 'opening' | SpeechStream | null = null
  #trial: ServiceTrial | null = null
  #stall = new StallDetector()
  #done = 0
  /** Positions up to which finals were requested that have not come yet. */
  readonly #finalizeAt: number[] = []
  #state: 'open' | 'ending' | 'over' = 'open'

  constructor(first: Omit<EngineStream, 'start'>, parts: FailoverParts) {
    this.#parts = parts
    this.#stopTicking = parts.clock.everySecond(() => this.#tick())
    const current = { ...first, start: 0 }
    this.#current = current
    void this.#read(current)
  }

  push(samples: Int16Array): void {
    if (this.#state !== 'open') return
    const kept = this.#audio.push(samples)
    this.#current?.stream.push(kept)
    if (this.#current?.engine === 'hosted') this.#stall.pushed(kept, this.#parts.clock.now())
    this.#trial?.push(kept)
  }

  finalize(): void {
    if (this.#state !== 'open') return
    this.#finalizeAt.push(this.#audio.end)
    this.#current?.stream.finalize()
  }

  end(): void {
    if (this.#state !== 'open') return
    this.#state = 'ending'
    this.#leaveHosted()
    this.#current?.stream.end()
  }

  close(): void {
    this.#events.close()
    this.#finish()
  }

  [Symbol.asyncIterator](): AsyncIterator<SpeechEvent> {
    return this.#events[Symbol.asyncIterator]()
  }

  async #read(current: EngineStream): Promise<void> {
    try {
      for await (const event of current.stream) {
        if (this.#current !== current) return
        this.#take(event, current)
      }
      if (this.#current !== current) return
      if (this.#state === 'open') throw new SpeechToTextError('failed', 'The recogniser stopped.')
      this.#events.end()
      this.#finish()
    } catch (error) {
      if (this.#current === current) await this.#replace(current, error)
    }
  }

  #take(received: SpeechEvent, { engine, start, stream }: EngineStream): void {
    const event = placeEvent(received, { engine, start, stream })
    const isWritten = event.type === 'interim' || event.type === 'final'
    const position = isWritten ? event.endSample : event.sample
    if (engine === 'hosted') this.#stall.answered(position - start, this.#parts.clock.now())
    this.#events.push(event)
    if (event.type !== 'final' && event.type !== 'silence') return
    if (event.type === 'final' && event.fromFinalize) this.#finalizeAt.shift()
    this.#done = Math.max(this.#done, position)
    this.#audio.dropBefore(this.#done)
    if (this.#next !== null && this.#next !== 'opening') this.#handBack(stream, this.#next)
  }

  /** Continues with the local engine; with its own failure there is no other one. */
  async #replace({ engine }: EngineStream, failure: unknown): Promise<void> {
    const { clock, health, openLocal, onFailover } = this.#parts
    if (engine === 'local' || !(failure instanceof SpeechToTextError)) return this.#fail(failure)
    this.#current = null
    health.failed(clock.now())
    onFailover(failure)
    const stream = await openLocal().catch(() => null)
    if (this.#state === 'over') stream?.close()
    else if (stream) this.#continueWith({ engine: 'local', stream, start: this.#done })
    else this.#fail(failure)
  }

  #handBack(local: SpeechStream, hosted: SpeechStream): void {
    this.#next = null
    this.#continueWith({ engine: 'hosted', stream: hosted, start: this.#done })
    local.close()
  }

  #continueWith(next: EngineStream): void {
    this.#current = next
    this.#stall = new StallDetector()
    void this.#read(next)
    replay(next, {
      audio: this.#audio,
      finalizeAt: this.#finalizeAt,
      onPushed: (samples) => this.#stall.pushed(samples, this.#parts.clock.now()),
    })
    if (this.#state === 'ending') next.stream.end()
  }

  #tick(): void {
    const { clock, health } = this.#parts
    const now = clock.now()
    if (this.#current?.engine === 'hosted') {
      if (this.#stall.hasStalled(now)) this.#giveUpHosted(this.#current)
      return
    }
    if (this.#state !== 'open') return
    if (health.isUsable(now)) this.#prepareHandBack()
    else {
      this.#dropNext()
      if (this.#trial === null && health.claimTrial(this, now)) this.#startTrial()
    }
  }

  /** Leaves a hosted stream that has stalled; its events are not read any more. */
  #giveUpHosted(current: EngineStream): void {
    const failure = new SpeechToTextError('failed', 'The speech service stopped answering.')
    void this.#replace(current, failure)
    current.stream.close()
  }

  #startTrial(): void {
    const { openHosted, health, clock } = this.#parts
    this.#trial = new ServiceTrial(openHosted, {
      clock,
      onFailed: () => {
        health.failed(clock.now())
        this.#stopTrial()
      },
    })
  }

  #stopTrial(): void {
    this.#trial?.close()
    this.#trial = null
    this.#parts.health.releaseTrial(this)
  }

  #prepareHandBack(): void {
    this.#stopTrial()
    if (this.#next !== null) return
    this.#next = 'opening'
    const { openHosted, health, clock } = this.#parts
    void openHosted().then(
      (stream) => {
        if (this.#next === 'opening') this.#next = stream
        else stream.close()
      },
      () => {
        health.failed(clock.now())
        if (this.#next === 'opening') this.#next = null
      },
    )
  }

  #leaveHosted(): void {
    this.#stopTrial()
    this.#dropNext()
  }

  #dropNext(): void {
    if (this.#next !== null && this.#next !== 'opening') this.#next.close()
    this.#next = null
  }

  #fail(failure: unknown): void {
    this.#events.end(failure)
    this.#finish()
  }

  #finish(): void {
    if (this.#state === 'over') return
    this.#state = 'over'
    this.#stopTicking()
    this.#leaveHosted()
    this.#current?.stream.close()
    this.#audio.dropBefore(Number.POSITIVE_INFINITY)
  }
}

/**
 * A trial of a hosted recogniser: it hears what the local one transcribes, and its words are not
 * used. It fails when the service refuses, breaks or stalls.
 */
class ServiceTrial {
  readonly #clock: Clock
  readonly #onFailed: () => void
  readonly #stall = new StallDetector()
  readonly #stopTicking: () => void
  #stream: SpeechStream | null = null
  #isOver = false

  constructor(
    open: () => Promise<SpeechStream>,
    { clock, onFailed }: { clock: Clock; onFailed: () => void },
  ) {
    this.#clock = clock
    this.#onFailed = onFailed
    this.#stopTicking = clock.everySecond(() => {
      if (this.#stall.hasStalled(clock.now())) this.#fail()
    })
    void this.#run(open)
  }

  push(samples: Int16Array): void {
    if (!this.#stream) return
    this.#stream.push(samples)
    this.#stall.pushed(samples, this.#clock.now())
  }

  close(): void {
    this.#isOver = true
    this.#stopTicking()
    this.#stream?.close()
  }

  async #run(open: () => Promise<SpeechStream>): Promise<void> {
    try {
      const stream = await open()
      this.#stream = stream
      if (this.#isOver) stream.close()
      for await (const event of stream) {
        const isWritten = event.type === 'interim' || event.type === 'final'
        const position = isWritten ? event.endSample : event.sample
        this.#stall.answered(position, this.#clock.now())
      }
      this.#fail()
    } catch {
      this.#fail()
    }
  }

  #fail(): void {
    if (this.#isOver) return
    this.close()
    this.#onFailed()
  }
}

/** Milliseconds without an event, while speech waits for one, after which a service has stalled. */
const STALLED_AFTER_MS = 5_000
/** Samples by which a slow service may be behind speech, and for how many milliseconds. */
const MAX_LAG_SAMPLES = 5 * SAMPLE_RATE_HZ
const MAX_SLOW_MS = 10_000
/** Root mean square from which audio counts as speech: about -46 dBFS, a quiet voice. */
const SPEECH_LEVEL = 160
const WINDOW_SAMPLES = SAMPLE_RATE_HZ / 10

/** Detects that a hosted recogniser does not answer speech, or falls ever further behind it. */
class StallDetector {
  #pushed = 0
  #speechEnd = 0
  #recognised = 0
  /** Since when speech waits for an event; null while none waits. */
  #waitingSinceMs: number | null = null
  #slowSinceMs: number | null = null

  /** Notes audio that was sent to the service. */
  pushed(samples: Int16Array, nowMs: number): void {
    this.#pushed += samples.length
    if (!isSpeech(samples)) return
    this.#speechEnd = this.#pushed
    this.#waitingSinceMs ??= nowMs
  }

  /** Notes an event of any type: the service has listened to the audio before `position`. */
  answered(position: number, nowMs: number): void {
    this.#recognised = Math.max(this.#recognised, position)
    this.#waitingSinceMs = this.#recognised < this.#speechEnd ? nowMs : null
  }

  /** Whether the service has stalled; called about once a second. */
  hasStalled(nowMs: number): boolean {
    const isSlow = this.#speechEnd - this.#recognised > MAX_LAG_SAMPLES
    this.#slowSinceMs = isSlow ? (this.#slowSinceMs ?? nowMs) : null
    return (
      isOver(STALLED_AFTER_MS, this.#waitingSinceMs, nowMs) ||
      isOver(MAX_SLOW_MS, this.#slowSinceMs, nowMs)
    )
  }
}

function isOver(limitMs: number, sinceMs: number | null, nowMs: number): boolean {
  return sinceMs !== null && nowMs - sinceMs >= limitMs
}

/** Whether any tenth of a second is as loud as speech. */
function isSpeech(samples: Int16Array): boolean {
  for (let at = 0; at < samples.length; at += WINDOW_SAMPLES) {
    const window = samples.subarray(at, at + WINDOW_SAMPLES)
    const power = window.reduce((sum, sample) => sum + sample * sample, 0)
    if (power > SPEECH_LEVEL ** 2 * window.length) return true
  }
  return false
}
