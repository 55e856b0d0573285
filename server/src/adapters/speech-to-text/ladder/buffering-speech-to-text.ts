import {
  type SelectedTerms,
  type SpeechEvent,
  type SpeechStream,
  type SpeechStreamOptions,
  type SpeechToText,
  SpeechToTextError,
} from '#server/ports/speech-to-text.ts'
import type { ModelFailure } from '../sherpa-onnx/install/model-error.ts'
import { selectLocalTerms } from '../speller.ts'

/** Streams that wait at most: the audio of each is up to a minute and a half in memory. */
const MAX_WAITING = 16

/** Why no model came, and what helps; for people. */
const failureTexts: Record<ModelFailure | 'unknown', string> = {
  offline:
    'This server could not download its speech model, because the address that it comes from can’t be reached; ask its owner to check the server’s internet connection, or try again in a minute.',
  stalled:
    'This server could not download its speech model, because its internet connection stopped half way; it tries again by itself, so please try again in a minute.',
  refused:
    'This server could not download its speech model, because the download was refused; ask its owner to check what stands between it and the internet, and to restart it.',
  intercepted:
    'This server could not download its speech model, because its network asks for a sign-in first; ask its owner to sign in there, and to restart the server.',
  checksum:
    'This server could not download its speech model, because what arrived was damaged; ask its owner to restart it, so that it downloads the model again.',
  disk: 'This server could not store its speech model on its disk; ask its owner to free some space there, and to restart the server.',
  unusable:
    'The speech model does not run well enough on this server; ask its owner to run npm start as an administrator, which installs another speech recogniser.',
  unknown:
    'This server could not get its speech model ready; ask its owner to look into its log, and to restart it.',
}

interface PendingModel {
  /** Used once no model is on its way; it refuses every recording. */
  refusing: SpeechToText
  /** Whether a model is on its way. */
  isComing: () => boolean
  /** Why the last one did not come; null where none was tried. */
  getFailure: () => keyof typeof failureTexts | null
  /** Opens a stream of what new recordings use by then. */
  open: SpeechToText['open']
}

/**
 * Takes recordings while the first speech model of a machine without another recogniser is on its way:
 * their audio waits, and is written down once the model is there.
 */
export class BufferingSpeechToText implements SpeechToText {
  readonly name = 'none'
  readonly #pending: PendingModel
  readonly #waiting = new Set<BufferingStream>()
  #settled = Promise.withResolvers<void>()

  constructor(pending: PendingModel) {
    this.#pending = pending
  }

  get description(): string {
    const { isComing, refusing } = this.#pending
    return isComing()
      ? 'none yet: a speech model is on its way, and recordings wait for it'
      : refusing.description
  }

  get capabilities(): SpeechToText['capabilities'] {
    const { isComing, refusing } = this.#pending
    if (!isComing()) {
      const { capabilities } = refusing
      return { ...capabilities, refusal: this.#failureText ?? capabilities.refusal }
    }
    const languages = ['en']
    return {
      ...{ available: true, isArriving: true, onThisServer: true },
      ...{ speakerLabels: false, twoChannels: true, languages },
    }
  }

  /** Every model of this machine spells as the terms are, and some listen for them. */
  selectTerms(terms: readonly string[]): SelectedTerms {
    if (!this.#pending.isComing()) return { use: 'none', terms: [] }
    return selectLocalTerms(terms, 'spells')
  }

  async open(options: SpeechStreamOptions): Promise<SpeechStream> {
    const { isComing, refusing, open } = this.#pending
    if (!isComing()) {
      const text = this.#failureText
      if (text !== null) throw new SpeechToTextError('unavailable', text)
      return refusing.open(options)
    }
    if (this.#waiting.size >= MAX_WAITING) {
      const text = 'This server takes more recordings once its speech model has arrived.'
      throw new SpeechToTextError('busy', text)
    }
    const stream = new BufferingStream({
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

  get #failureText(): string | null {
    const failure = this.#pending.getFailure()
    return failure && failureTexts[failure]
  }

  async close(): Promise<void> {
    const { promise, reject } = this.#settled
    promise.catch(() => {})
    reject(new SpeechToTextError('failed', 'The speech recogniser is closed.'))
    await this.#pending.refusing.close()
  }
}

interface Wait {
  settled: Promise<void>
  open: () => Promise<SpeechStream>
  /** Called when it waits no more, once or twice. */
  onOver: () => void
}

/** Keeps what it is given until its recogniser is there, and passes it on then. */
class BufferingStream implements SpeechStream {
  readonly #wait: Wait
  readonly #closed = Promise.withResolvers<void>()
  #held: (Int16Array | 'finalize' | 'end')[] = []
  #stream: SpeechStream | null = null
  #isClosed = false

  constructor(wait: Wait) {
    this.#wait = wait
  }

  push(samples: Int16Array): void {
    if (this.#stream) this.#stream.push(samples)
    else this.#hold(samples)
  }

  finalize(): void {
    if (this.#stream) this.#stream.finalize()
    else this.#hold('finalize')
  }

  end(): void {
    if (this.#stream) this.#stream.end()
    else this.#hold('end')
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
    for (const held of this.#held.splice(0)) {
      if (held === 'finalize') stream.finalize()
      else if (held === 'end') stream.end()
      else stream.push(held)
    }
    yield* stream
  }

  #hold(held: Int16Array | 'finalize' | 'end'): void {
    if (this.#isClosed) return
    const last = this.#held.at(-1)
    // Somebody may send sample by sample for as long as the model takes.
    const joined = typeof last === 'object' && typeof held === 'object' ? join(last, held) : null
    if (joined) this.#held.pop()
    this.#held.push(joined ?? held)
  }
}

/** Two views as one; null unless the second one goes on where the first one ends. */
function join(first: Int16Array, second: Int16Array): Int16Array | null {
  const { buffer, byteOffset, length } = first
  const isNext = second.buffer === buffer && second.byteOffset === byteOffset + first.byteLength
  return isNext ? new Int16Array(buffer, byteOffset, length + second.length) : null
}
