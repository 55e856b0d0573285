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
/** The share of the sound of speech in which a voice is noticed for sure; music has less. */
const MIN_VOICE_SHARE = 0.35
/** Blocks of sound that are too few for a share: a word. */
const WORD_BLOCKS = 30

/** Remembers where the current sound began: a voice is only known as one after its first words. */
export class SoundHistory {
  #end = 0
  #soundStart: number | null = null
  #lastSound = 0
  readonly #sounds: { end: number; isVoice: boolean }[] = []

  /** Adds the judgement on the block that ends at a position. */
  add(judgement: Judgement, end: number): void {
    this.#end = end
    if (judgement !== 'quiet') {
      this.#sounds.push({ end, isVoice: judgement === 'voice' })
      if (this.#sounds.length > MAX_SOUNDS) this.#sounds.shift()
      this.#soundStart ??= end - BLOCK_SAMPLES
      this.#lastSound = end
    } else if (end - this.#lastSound >= QUIET_SAMPLES) this.#soundStart = null
  }

  /** Whether enough of the sound between two positions of the last half minute was a voice. */
  isSpeech(from: number, to: number): boolean {
    const sounds = this.#sounds.filter(({ end }) => end > from && end - BLOCK_SAMPLES < to)
    const voices = sounds.filter(({ isVoice }) => isVoice).length
    if (sounds.length <= WORD_BLOCKS) return voices > 0
    return voices >= MIN_VOICE_SHARE * sounds.length
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
