import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { SampleBuffer } from '#server/lib/sample-buffer.ts'
import type { RecognisedWord, SpeechEvent } from '#server/ports/speech-to-text.ts'
import type { LoadedStream } from '../threads/serve-streams.ts'
import { BLOCK_SAMPLES, type Judgement, type VoiceDetector } from './voice-detector.ts'

/** Samples without speech after which the recogniser's utterance ends; shorter is a pause in it. */
const HANG_OVER_SAMPLES = 1 * SAMPLE_RATE_HZ
/**
 * Samples in which a detector notices a voice: in a pause the recogniser hears sound this much later,
 * so that a word which begins as the utterance ends is heard once, and as a whole.
 */
const HELD_BACK_SAMPLES = 5 * BLOCK_SAMPLES
/**
 * Samples that a recogniser may hear without a report, more than in any utterance; then its stream
 * ends, so that the durable position goes on.
 */
const MAX_UNREPORTED_SAMPLES = 30 * SAMPLE_RATE_HZ
/** Samples between two reports of silence. */
const SILENCE_STEP_SAMPLES = 1 * SAMPLE_RATE_HZ

/** What a gate needs: a detector of its own, and the recogniser behind it. */
interface SpeechGateParts {
  detector: VoiceDetector
  /** Opens a stream of the recogniser for one stretch of speech. */
  open: (emit: (event: SpeechEvent) => void) => LoadedStream
  emit: (event: SpeechEvent) => void
}

type GateState =
  | { name: 'closed' }
  /** The recogniser has heard the audio before `heard`. */
  | { name: 'open'; stream: LoadedStream; heard: number; lastSpeech: number }

/**
 * Lets only speech through to a recogniser. Each stretch of speech has a recogniser's stream of its
 * own, which starts before the first sound; other audio is reported as silence. What it writes for
 * sound that turns out not to be speech is dropped.
 */
export class SpeechGate implements LoadedStream {
  readonly #parts: SpeechGateParts
  readonly #audio = new SampleBuffer(0)
  readonly #block = new Int16Array(BLOCK_SAMPLES)
  readonly #history = new SoundHistory()
  #state: GateState = { name: 'closed' }
  /** Audio before this position is reported: in a final, or as silence. */
  #done = 0
  /** Audio before this position was heard by a recogniser, and is not heard again. */
  #heard = 0

  constructor(parts: SpeechGateParts) {
    this.#parts = parts
  }

  push(samples: Int16Array): void {
    for (let at = 0; at < samples.length; ) {
      const filled = this.#audio.end % BLOCK_SAMPLES
      const part = samples.subarray(at, at + BLOCK_SAMPLES - filled)
      at += part.length
      this.#block.set(part, filled)
      this.#audio.push(part)
      if (filled + part.length === BLOCK_SAMPLES) this.#judge()
    }
  }

  finalize(): void {
    // A word may have begun, too short to be recognised as a voice.
    if (this.#state.name === 'closed' && this.#history.hasSound) this.#open()
    if (this.#state.name === 'open') {
      this.#forward(this.#audio.end)
      this.#state.stream.finalize()
      return
    }
    const range = { startSample: this.#done, endSample: this.#audio.end }
    const flags = { speechFinal: false, fromFinalize: true, speaker: null }
    this.#report({ type: 'final', ...flags, ...range, text: '', words: [] })
  }

  end(): void {
    if (this.#state.name === 'closed' && this.#history.hasSound) this.#open()
    this.#forward(this.#audio.end)
    if (this.#state.name === 'open') this.#close(this.#state)
    if (this.#done < this.#audio.end || this.#audio.end === 0)
      this.#report({ type: 'silence', sample: this.#audio.end })
  }

  #judge(): void {
    const judgement = this.#parts.detector.judge(this.#block)
    const end = this.#audio.end
    this.#history.add(judgement, end)
    const state = this.#state
    if (state.name === 'closed') {
      const { detector } = this.#parts
      if (judgement === 'voice' && detector.isSpoken(this.#history.start, end)) this.#open()
      else this.#passSilence()
      return
    }
    const isSpeech = judgement === 'voice' || judgement === 'perhaps'
    if (isSpeech) state.lastSpeech = end
    this.#forward(isSpeech ? end : end - HELD_BACK_SAMPLES)
    const isPause = end - state.lastSpeech >= HANG_OVER_SAMPLES && !this.#history.isUndecided
    if (isPause || end - this.#done >= MAX_UNREPORTED_SAMPLES) this.#close(state)
  }

  /** Lets sound through from its beginning on. */
  #open(): void {
    const start = Math.max(this.#heard, this.#history.start)
    const stream = this.#parts.open((event) =>
      this.#reportSpeech(moveEvent(event, start, this.#done), start),
    )
    this.#state = { name: 'open', stream, heard: start, lastSpeech: this.#audio.end }
    this.#forward(this.#audio.end)
  }

  /** Ends the recogniser's stream; what it has heard and not written holds no words. */
  #close({ stream, heard }: Extract<GateState, { name: 'open' }>): void {
    stream.end()
    this.#state = { name: 'closed' }
    if (this.#done < heard) this.#report({ type: 'silence', sample: heard })
  }

  /** Has the recogniser hear the audio up to a position. */
  #forward(end: number): void {
    const state = this.#state
    if (state.name === 'closed') return
    // In blocks, as live sound comes: a recogniser looks for the beginning of speech after each.
    for (let at = state.heard; at < end; at += BLOCK_SAMPLES)
      state.stream.push(this.#audio.slice(at, Math.min(end, at + BLOCK_SAMPLES)))
    state.heard = Math.max(state.heard, end)
    this.#heard = state.heard
    this.#audio.dropBefore(state.heard)
  }

  #passSilence(): void {
    const sample = this.#history.start
    if (sample - this.#done >= SILENCE_STEP_SAMPLES) this.#report({ type: 'silence', sample })
    this.#audio.dropBefore(sample)
  }

  /**
   * Reports what the recogniser wrote, without its words when the sound since it began to hear is
   * not speech.
   */
  #reportSpeech(event: SpeechEvent, start: number): void {
    if (!('text' in event) || this.#parts.detector.isSpoken(start, event.endSample))
      this.#report(event)
    else if (event.type === 'final') this.#report({ ...event, text: '', words: [] })
  }

  #report(event: SpeechEvent): void {
    if (event.type === 'final') this.#done = event.endSample
    if (event.type === 'silence') {
      if (event.sample < this.#done) return
      this.#done = event.sample
    }
    this.#parts.emit(event)
  }
}

/** Moves an event `by` samples, and what is before the position `from` to it. */
function moveEvent(event: SpeechEvent, by: number, from: number): SpeechEvent {
  const moved = (sample: number) => Math.max(from, sample + by)
  const movedRange = <T extends Pick<RecognisedWord, 'startSample' | 'endSample'>>(
    range: T,
  ): T => ({
    ...range,
    startSample: moved(range.startSample),
    endSample: moved(range.endSample),
  })
  if (event.type === 'silence' || event.type === 'progress')
    return { ...event, sample: moved(event.sample) }
  return { ...movedRange(event), words: event.words.map(movedRange) }
}

/** Samples before a sound that a recogniser hears too: its first consonant, and the room's noise. */
const LEAD_SAMPLES = 0.6 * SAMPLE_RATE_HZ
/** Samples of quiet that separate two sounds. */
const QUIET_SAMPLES = 0.25 * SAMPLE_RATE_HZ
/** The longest sound, in samples, that may turn out to be the beginning of speech. */
const MAX_UNDECIDED_SAMPLES = 2 * SAMPLE_RATE_HZ

/** Remembers where the current sound began: a voice is only known as one after its first words. */
class SoundHistory {
  #end = 0
  #soundStart: number | null = null
  #lastSound = 0

  /** Adds the judgement on the block that ends at a position. */
  add(judgement: Judgement, end: number): void {
    this.#end = end
    if (judgement !== 'quiet') {
      this.#soundStart ??= end - BLOCK_SAMPLES
      this.#lastSound = end
    } else if (end - this.#lastSound >= QUIET_SAMPLES) this.#soundStart = null
  }

  /** Whether there is sound now. */
  get hasSound(): boolean {
    return this.#soundStart !== null
  }

  /** Whether there is sound that began too recently to be judged. */
  get isUndecided(): boolean {
    return this.#soundStart !== null && this.#end - this.#soundStart < MAX_UNDECIDED_SAMPLES
  }

  /** Where a recogniser must begin to hear all of the current sound. */
  get start(): number {
    const sound = Math.min(this.#soundStart ?? this.#end, this.#end)
    const earliest = this.#end - LEAD_SAMPLES - MAX_UNDECIDED_SAMPLES
    return Math.max(0, earliest, sound - LEAD_SAMPLES)
  }
}
