/** Speech in, text out. Positions are samples at 16 kHz, counted from 0 at the stream's start. */
export interface SpeechToText {
  readonly name: string
  /** For people: `pocketsphinx, on this machine`. */
  readonly description: string
  readonly capabilities: SpeechCapabilities
  /** Starts a stream, or throws SpeechToTextError when it could not be kept in real time. */
  open(options: SpeechStreamOptions): Promise<SpeechStream>
  /** What a hosted recogniser was used for; absent on this machine. */
  readonly usage?: SpeechUsage
  close(): Promise<void>
}

/** What a hosted recogniser was used for, counted from the start of this process. */
export interface SpeechUsage {
  /** Seconds of audio sent, which is what the service charges for; replays count again. */
  secondsSent: number
  streamsOpened: number
  streamsOpen: number
  /** Streams refused or broken, by reason. */
  failures: Record<SpeechFailure, number>
}

export interface SpeechCapabilities {
  available: boolean
  onThisServer: boolean
  speakerLabels: boolean
  wordTimes: boolean
  /** Writes full stops, commas and question marks. */
  punctuation?: boolean
  /** Is trained on, or told, the words of technical interviews. */
  jargon?: boolean
}

export interface SpeechStreamOptions {
  /** BCP 47, such as `en-US`. */
  language: string
  /** For whom; a recogniser with few slots shares them fairly. */
  owner?: StreamOwner | undefined
}

/** For whom a stream is. */
export interface StreamOwner {
  isPaying: boolean
  /** The network that the recorder's address belongs to. */
  address: string
}

/**
 * One stream of audio. Iterating it yields events in order of position and ends after `end()`;
 * it throws SpeechToTextError when the recogniser fails.
 */
export interface SpeechStream extends AsyncIterable<SpeechEvent> {
  /**
   * Takes PCM16 samples; never waits. The caller keeps them until an event passes their position,
   * then uses their memory again: what is wanted for longer is copied.
   */
  push(samples: Int16Array): void
  /** Asks for a final of all audio pushed so far; answered by a final with `fromFinalize`. */
  finalize(): void
  /** No more audio comes; the iteration yields the tail and ends. */
  end(): void
  /** Stops at once and frees the recogniser; what was not yielded is dropped. */
  close(): void
}

export interface RecognisedWord {
  text: string
  startSample: number
  endSample: number
  confidence?: number
}

export interface Utterance {
  startSample: number
  endSample: number
  /** Empty when the recogniser heard no words. */
  text: string
  words: RecognisedWord[]
  speaker: number | null
}

export type SpeechEvent =
  /** The words so far of the utterance being spoken; replaces the interim before it. */
  | ({ type: 'interim' } & Utterance)
  /** Will not change again; all audio before `endSample` is done with. */
  | ({ type: 'final'; speechFinal: boolean; fromFinalize: boolean } & Utterance)
  /** Silence: all audio before `sample` is done with and holds no words. */
  | { type: 'silence'; sample: number }
  /** All audio before `sample` was listened to; words made of it may still come. */
  | { type: 'progress'; sample: number }

export type SpeechFailure = 'busy' | 'unavailable' | 'failed'

/** The recogniser refuses (`busy`, `unavailable`) or broke (`failed`). */
export class SpeechToTextError extends Error {
  override readonly name = 'SpeechToTextError'
  readonly reason: SpeechFailure

  constructor(reason: SpeechFailure, message: string) {
    super(message)
    this.reason = reason
  }

  /** Whether the same audio may succeed on a new stream. */
  get retryable(): boolean {
    return this.reason !== 'unavailable'
  }
}
