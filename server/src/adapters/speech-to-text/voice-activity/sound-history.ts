import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { BLOCK_SAMPLES, type Judgement } from './voice-detector.ts'

/** Samples before a sound that a recogniser hears too: its first consonant, and the room's noise. */
const LEAD_SAMPLES = 0.6 * SAMPLE_RATE_HZ
/** Samples of quiet that separate two sounds. */
const QUIET_SAMPLES = 0.25 * SAMPLE_RATE_HZ
/** The longest sound, in samples, that may turn out to be the beginning of speech. */
const MAX_UNDECIDED_SAMPLES = 2 * SAMPLE_RATE_HZ
/** Blocks of sound that are remembered: half a minute of sound, longer than an utterance. */
const MAX_SOUNDS = 1000
/** The share of the sound of speech that is, or perhaps is, of a voice; music has less. */
const MIN_SPEECH_SHARE = 0.58
/** Blocks of sound that are too few for a share: a word. */
const WORD_BLOCKS = 30

/** Remembers where the current sound began: a voice is only known as one after its first words. */
export class SoundHistory {
  #end = 0
  #soundStart: number | null = null
  #lastSound = 0
  readonly #sounds: { end: number; judgement: Exclude<Judgement, 'quiet'> }[] = []

  /** Adds the judgement on the block that ends at a position. */
  add(judgement: Judgement, end: number): void {
    this.#end = end
    if (judgement !== 'quiet') {
      this.#sounds.push({ end, judgement })
      if (this.#sounds.length > MAX_SOUNDS) this.#sounds.shift()
      this.#soundStart ??= end - BLOCK_SAMPLES
      this.#lastSound = end
    } else if (end - this.#lastSound >= QUIET_SAMPLES) this.#soundStart = null
  }

  /** Whether the sound between two positions of the last half minute was speech, and not music. */
  isSpeech(from: number, to: number): boolean {
    const sounds = this.#sounds.filter(({ end }) => end > from && end - BLOCK_SAMPLES < to)
    if (!sounds.some(({ judgement }) => judgement === 'voice')) return false
    if (sounds.length <= WORD_BLOCKS) return true
    const spoken = sounds.filter(({ judgement }) => judgement !== 'noise').length
    return spoken >= MIN_SPEECH_SHARE * sounds.length
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
