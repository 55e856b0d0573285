import {
  type SpeechEvent,
  type SpeechStream,
  type SpeechStreamOptions,
  type SpeechToText,
  SpeechToTextError,
} from '#server/ports/speech-to-text.ts'

/** Streams that wait at most: the audio of each is up to a minute and a half in memory. */
const MAX_WAITING = 16

interface Arrival {
  /** Used once no model is on its way; it refuses every recording. */
  refusing: SpeechToText
  /** Whether a model is on its way. */
  isComing: () => boolean
  /** Opens a stream of what new recordings use by then. */
  open: SpeechToText['open']
}

/**
 * Takes recordings while the first speech model of a machine without another recogniser is on its way:
 * their audio waits, and is written down once the model is there.
 */
export class ArrivingModel implements SpeechToText {
  readonly name = 'none'
  readonly #arrival: Arrival
  readonly #waiting = new Set<WaitingStream>()
  #settled = Promise.withResolvers<void>()

  constructor(arrival: Arrival) {
    this.#arrival = arrival
  }

  get description(): string {
    const { isComing, refusing } = this.#arrival
    return isComing()
      ? 'none yet: a speech model is on its way, and recordings wait for it'
      : refusing.description
  }

  get capabilities(): SpeechToText['capabilities'] {
    const { isComing, refusing } = this.#arrival
    if (!isComing()) return refusing.capabilities
    const languages = ['en']
    return {
      ...{ available: true, isArriving: true, onThisServer: true },
      ...{ speakerLabels: false, twoChannels: true, languages },
    }
  }

  async open(options: SpeechStreamOptions): Promise<SpeechStream> {
    const { isComing, refusing, open } = this.#arrival
    if (!isComing()) return refusing.open(options)
    if (this.#waiting.size >= MAX_WAITING) {
      const text = 'This server takes more recordings once its speech model has arrived.'
      throw new SpeechToTextError('busy', text)
    }
    const stream = new WaitingStream({
      settled: this.#settled.promise,
      open: () => open(options),
      onOver: () => this.#waiting.delete(stream),
    })
    this.#waiting.add(stream)
    return stream
  }

  /** Called when the model is in use, or none came: streams that wait are opened anew, or refused. */
  settle(): void {
    this.#settled.resolve()
    this.#settled = Promise.withResolvers()
  }

  async close(): Promise<void> {
    const { promise, reject } = this.#settled
    promise.catch(() => {})
    reject(new SpeechToTextError('failed', 'The speech recogniser is closed.'))
    await this.#arrival.refusing.close()
  }
}

interface Wait {
  settled: Promise<void>
  open: () => Promise<SpeechStream>
  /** Called when it waits no more, once or twice. */
  onOver: () => void
}

/** Keeps what it is given until its recogniser is there, and passes it on then. */
class WaitingStream implements SpeechStream {
  readonly #wait: Wait
  readonly #closed = Promise.withResolvers<void>()
  #held: ((stream: SpeechStream) => void)[] = []
  #stream: SpeechStream | null = null
  #isClosed = false

  constructor(wait: Wait) {
    this.#wait = wait
  }

  push(samples: Int16Array): void {
    this.#pass((stream) => stream.push(samples))
  }

  finalize(): void {
    this.#pass((stream) => stream.finalize())
  }

  end(): void {
    this.#pass((stream) => stream.end())
  }

  close(): void {
    this.#isClosed = true
    this.#held = []
    this.#stream?.close()
    this.#closed.resolve()
    this.#wait.onOver()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<SpeechEvent> {
    const { settled, open, onOver } = this.#wait
    await Promise.race([settled, this.#closed.promise]).finally(onOver)
    if (this.#isClosed) return
    const stream = await open()
    if (this.#isClosed) stream.close()
    this.#stream = stream
    for (const act of this.#held.splice(0)) act(stream)
    yield* stream
  }

  #pass(act: (stream: SpeechStream) => void): void {
    if (this.#stream) act(this.#stream)
    else if (!this.#isClosed) this.#held.push(act)
  }
}
