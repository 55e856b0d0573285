import type { Utterance } from '@live-scribe/contract/utterance'

/** Speech recognition. Positions are samples at 16 kHz, counted from the start of the stream. */
export interface SpeechToText {
  readonly name: string
  /** The recogniser's description for people: `pocketsphinx, on this machine`. */
  readonly description: string
  readonly capabilities: SpeechCapabilities
  /** Opens a stream; throws SpeechToTextError when it would not stay in real time. */
  open(options: SpeechStreamOptions): Promise<SpeechStream>
  /** Loads what the next stream needs, when one may soon be opened; absent where nothing is loaded. */
  prepareStream?(): void
  /** What a stream makes of an owner's terms; absent for a recogniser that takes none. */
  selectTerms?(terms: readonly string[]): SelectedTerms
  /** Usage of a hosted recogniser; absent for one on this machine. */
  readonly usage?: SpeechUsage
  close(): Promise<void>
}

/** The terms of an owner that a stream uses. */
export interface SelectedTerms {
  /** `listens` for them, `spells` what sounds alike as they are, or nothing. */
  use: 'listens' | 'spells' | 'none'
  /** The first of them that it takes. */
  terms: readonly string[]
}

/** Usage of a hosted recogniser since the start of this process. */
export interface SpeechUsage {
  /** Seconds of audio sent, which the service charges for; replays count again. */
  secondsSent: number
  streamsOpened: number
  streamsOpen: number
  /** Refused or broken streams, by reason. */
  failures: Record<SpeechFailure, number>
}

/** The capabilities of a recogniser, which pages and `GET /api/configuration` show. */
interface SpeechCapabilities {
  available: boolean
  /** Why no recording can begin and what helps, for people; absent where one can. */
  refusal?: string | undefined
  /** Whether recordings wait for a model that is on its way, and are written down once it is there. */
  isArriving?: boolean
  onThisServer: boolean
  speakerLabels: boolean
  /**
   * The languages that it recognises, as BCP 47 tags, and `multi` where people may change between
   * several.
   */
  languages: readonly string[]
  /** Whether two streams run at once, one for each channel of a recording. */
  twoChannels?: boolean
  /** Whether the recogniser writes full stops, commas and question marks. */
  punctuation?: boolean
  /** Whether the recogniser knows the vocabulary of technical interviews. */
  jargon?: boolean
}

/** Options for opening a stream. */
export interface SpeechStreamOptions {
  /** The language as a BCP 47 tag, such as `en-US`, or `multi`. */
  language: string
  /** The account that the stream belongs to, for sharing slots fairly. */
  owner?: StreamOwner | undefined
  /** The owner's terms in their written form, the most important first. */
  terms?: readonly string[] | undefined
  /** Called with all audio that a recogniser is fed for the stream, also again. */
  onFed?: ((fed: FedAudio) => void) | undefined
}

/** Audio that a recogniser was fed. */
export interface FedAudio {
  /** The recogniser's name. */
  provider: string
  isHosted: boolean
  samples: number
}

/** The account of a stream's recording; decides about slots when few are left. */
export interface StreamOwner {
  isPaying: boolean
  /** The address group of the recorder. */
  address: string
  /** The recording, whose streams of several channels take turns when they are behind. */
  recording?: string | undefined
}

/**
 * One stream of audio. Iterating it yields events in order of position and ends after `end()`;
 * throws SpeechToTextError when the recogniser fails.
 */
export interface SpeechStream extends AsyncIterable<SpeechEvent> {
  /**
   * Takes PCM16 samples; never waits. The buffer belongs to the caller again once an event passes
   * its position, so copy what is needed longer.
   */
  push(samples: Int16Array): void
  /** Requests a final of all audio pushed so far; that final has `fromFinalize`. */
  finalize(): void
  /** Marks the end of the audio; the iteration yields the remaining events and ends. */
  end(): void
  /** Stops the stream at once and frees the recogniser; pending events are dropped. */
  close(): void
}

/** A word with its range of samples in the stream; confidence is 0 to 1. */
export interface RecognisedWord {
  text: string
  startSample: number
  endSample: number
  confidence?: number
}

/**
 * An utterance as a recogniser knows it: its place in the stream only, in samples, which are exact.
 * The text is empty when no words were recognised.
 */
export interface RecognisedUtterance extends Pick<Utterance, 'text' | 'speaker'> {
  /** The range of audio that the utterance covers, including silence around its words. */
  startSample: number
  endSample: number
  words: RecognisedWord[]
  /** Whether the recogniser of this machine wrote it in place of a hosted one that was away. */
  isFallback?: boolean
}

/** An event of a stream, in order of position. */
export type SpeechEvent =
  /** The current utterance so far; replaces the previous interim. */
  | ({ type: 'interim' } & RecognisedUtterance)
  /** A final result, which will not change; all audio before `endSample` is finished. */
  | ({ type: 'final'; speechFinal: boolean; fromFinalize: boolean } & RecognisedUtterance)
  /** Silence: all audio before `sample` is finished and holds no words. */
  | { type: 'silence'; sample: number }
  /** The recogniser has listened to all audio before `sample`; its words may still come. */
  | { type: 'progress'; sample: number }

/** An event with words: what was recognised, and whether it may still change. */
export type SpeechResult = Extract<SpeechEvent, { type: 'interim' | 'final' }>

/** `busy`: no room now; `unavailable`: no stream will succeed; `failed`: the stream broke. */
export type SpeechFailure = 'busy' | 'unavailable' | 'failed'

/** The recogniser refused (`busy`, `unavailable`) or broke (`failed`). */
export class SpeechToTextError extends Error {
  override readonly name = 'SpeechToTextError'
  readonly reason: SpeechFailure

  constructor(reason: SpeechFailure, message: string) {
    super(message)
    this.reason = reason
  }
}
