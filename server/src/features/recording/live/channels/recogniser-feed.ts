import { SILENCE_PER_GAP_SAMPLES } from '#server/features/recording/position/audio-position.ts'
import type { PlacedAudio } from '#server/features/recording/position/audio-run.ts'
import { StreamTimeline } from '#server/features/recording/position/stream-timeline.ts'
import { Timer } from '#server/lib/async/timer.ts'
import {
  type SpeechEvent,
  type SpeechStream,
  type SpeechStreamOptions,
  type SpeechToText,
  SpeechToTextError,
} from '#server/ports/speech-to-text.ts'

/**
 * Silence sent to the recogniser in place of a gap, so that the words around the gap are not
 * joined.
 */
const GAP_SILENCE = new Int16Array(SILENCE_PER_GAP_SAMPLES)
/** Milliseconds between two tries to open a stream while all are in use. */
const BUSY_RETRY_MS = 1_000

interface OpenStream {
  stream: SpeechStream
  timeline: StreamTimeline
}

/** Audio until a stream is open for it; `isFinalized` if a final of all audio up to its end was requested. */
interface WaitingAudio {
  audio: PlacedAudio
  isFinalized: boolean
}

type FeedState =
  | ({ name: 'open' } & OpenStream)
  /** No stream is open: the next audio opens one. */
  | { name: 'resting' }
  /** No more audio will arrive. */
  | { name: 'ending' }
  | { name: 'closed' }

/**
 * Feeds a session's audio to a recogniser over consecutive streams: a broken stream is replaced, an
 * idle one is returned to the pool.
 */
export class RecogniserFeed {
  readonly #speechToText: SpeechToText
  readonly #options: SpeechStreamOptions
  #state: FeedState
  #waiting: WaitingAudio[] = []
  #changed = Promise.withResolvers<void>()
  readonly #retry = new Timer()
  #endWait = () => {}

  /** Feeds an open stream, whose first sample has the session position `start`. */
  constructor(
    speechToText: SpeechToText,
    options: SpeechStreamOptions,
    { stream, start }: { stream: SpeechStream; start: number },
  ) {
    this.#speechToText = speechToText
    this.#options = options
    this.#state = { name: 'open', stream, timeline: new StreamTimeline(start) }
  }

  /**
   * Sends audio to the recogniser; the buffer must not change until an event has passed its
   * position.
   */
  push(audio: PlacedAudio): void {
    if (audio.samples.length === 0) return
    const state = this.#state
    if (state.name === 'open') pushInto(state, audio)
    if (state.name !== 'resting') return
    this.#waiting.push({ audio, isFinalized: false })
    this.#change()
  }

  /** Requests a final of all audio so far, also of audio that waits for a stream. */
  finalize(): void {
    if (this.#state.name === 'open') this.#state.stream.finalize()
    const last = this.#waiting.at(-1)
    if (last) last.isFinalized = true
  }

  /** Called when no more audio will arrive: the events end after those of all audio so far. */
  end(): void {
    const state = this.#state
    if (state.name === 'open') state.stream.end()
    if (state.name === 'closed') return
    this.#state = { name: 'ending' }
    this.#change()
  }

  /** Returns the stream to the pool until there is audio again. */
  rest(): void {
    if (this.#state.name !== 'open') return
    this.#state.stream.end()
    this.#state = { name: 'resting' }
  }

  /** Opens a new stream after a broken one and sends these pieces of audio to it. */
  restart(pieces: PlacedAudio[]): void {
    const state = this.#state
    if (state.name === 'closed') return
    if (state.name === 'open') {
      state.stream.close()
      this.#state = { name: 'resting' }
    }
    this.#waiting = pieces.map((audio) => ({ audio, isFinalized: false }))
    this.#change()
  }

  close(): void {
    if (this.#state.name === 'open') this.#state.stream.close()
    this.#state = { name: 'closed' }
    this.#waiting = []
    this.#retry.clear()
    this.#endWait()
    this.#change()
  }

  /** Yields all events, with session positions; throws SpeechToTextError when a stream breaks. */
  async *events(): AsyncGenerator<SpeechEvent> {
    for (let open = await this.#nextStream(); open; open = await this.#nextStream()) {
      const { stream, timeline } = open
      try {
        for await (const event of stream) yield timeline.place(event)
      } finally {
        stream.close()
      }
      if (this.#state.name === 'open' && this.#state.stream === stream) this.rest()
    }
  }

  /** The stream to read from next; null when there is nothing more to read. */
  async #nextStream(): Promise<OpenStream | null> {
    for (;;) {
      const state = this.#state
      if (state.name === 'open') return state
      if (state.name === 'closed') return null
      if (this.#waiting.length > 0) {
        const opened = await this.#openForWaiting()
        if (opened) return opened
      } else if (state.name === 'ending') return null
      else await this.#changed.promise
    }
  }

  async #openForWaiting(): Promise<OpenStream | null> {
    const stream = await this.#openUnlessBusy()
    const [first] = this.#waiting
    if (!stream || !first || this.#state.name === 'closed') {
      stream?.close()
      return null
    }
    const open = { stream, timeline: new StreamTimeline(first.audio.start) }
    for (const { audio, isFinalized } of this.#waiting.splice(0)) {
      pushInto(open, audio)
      if (isFinalized) stream.finalize()
    }
    if (this.#state.name === 'ending') stream.end()
    else this.#state = { name: 'open', ...open }
    return open
  }

  /** Opens a stream; waits and returns null when all streams are in use. */
  async #openUnlessBusy(): Promise<SpeechStream | null> {
    try {
      return await this.#speechToText.open(this.#options)
    } catch (error) {
      if (!(error instanceof SpeechToTextError) || error.reason !== 'busy') throw error
      await new Promise<void>((resolve) => {
        this.#retry.set(BUSY_RETRY_MS, resolve)
        this.#endWait = resolve
      })
      return null
    }
  }

  #change(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }
}

function pushInto({ stream, timeline }: OpenStream, { start, samples }: PlacedAudio): void {
  const gap = start - timeline.end
  if (gap > 0) {
    const silence = GAP_SILENCE.subarray(0, gap)
    stream.push(silence)
    timeline.add(silence.length)
    timeline.moveTo(start)
  }
  stream.push(samples)
  timeline.add(samples.length)
}
