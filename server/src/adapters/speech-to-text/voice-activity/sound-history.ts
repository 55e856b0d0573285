import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { BLOCK_SAMPLES, type Judgement } from './voice-detector.ts'

/** Samples before a sound that a recogniser hears too: its first consonant, and the room's noise. */
const LEAD_SAMPLES = 0.6 * SAMPLE_RATE_HZ
/** Samples of quiet that separate two sounds. */
const QUIET_SAMPLES = 0.25 * SAMPLE_RATE_HZ
/** The longest sound, in samples, that may turn out to be the beginning of speech. */
const MAX_UNDECIDED_SAMPLES = 2 * SAMPLE_RATE_HZ

/** Remembers where the current sound began: a voice is only known as one after its first words. */
export class SoundHistory {
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
