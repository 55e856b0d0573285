import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'

/** Samples of a sound, of the silence between two words, and of the pause after a sentence. */
const SOUND_SAMPLES = 0.24 * SAMPLE_RATE_HZ
const WORD_GAP_SAMPLES = 0.2 * SAMPLE_RATE_HZ
const SENTENCE_PAUSE_SAMPLES = 1.6 * SAMPLE_RATE_HZ
/** Samples over which a sound swells and fades, so that it makes no click. */
const RAMP_SAMPLES = 0.01 * SAMPLE_RATE_HZ
const AMPLITUDE = 6000

/** The tone of each sound in Hz: far enough from its neighbours for a filter bank of 80 bands. */
export const SOUND_TONES_HZ: readonly number[] = createTones()

/** A made language: how each word is pronounced, as numbers of sounds. */
export type Pronunciations = Readonly<Record<string, readonly number[]>>

/** Options for speaking sentences. */
export interface SpeakOptions {
  /** Loudness relative to normal speech: 0.1 is 20 dB less. */
  gain?: number
  /** Samples of silence after each sentence. */
  pauseSamples?: number
}

/**
 * Speaks sentences in a made language, with a pause after each; throws for a word that has no
 * pronunciation.
 */
export function speakSounds(
  sentences: readonly string[],
  pronunciations: Pronunciations,
  { gain = 1, pauseSamples = SENTENCE_PAUSE_SAMPLES }: SpeakOptions = {},
): Int16Array {
  const parts = sentences.flatMap((sentence) => [
    ...sentence.split(' ').flatMap((word) => {
      const sounds = pronunciations[word]
      if (!sounds) throw new Error(`${word} has no pronunciation`)
      return [...sounds.map((sound) => createTone(sound, gain)), new Int16Array(WORD_GAP_SAMPLES)]
    }),
    new Int16Array(pauseSamples),
  ])
  const audio = new Int16Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    audio.set(part, at)
    at += part.length
  }
  return audio
}

/** One sound. */
function createTone(sound: number, gain = 1): Int16Array {
  const frequency = SOUND_TONES_HZ[sound]
  if (frequency === undefined) throw new Error(`there is no sound ${sound}`)
  return Int16Array.from({ length: SOUND_SAMPLES }, (_, at) => {
    const edge = Math.min(at, SOUND_SAMPLES - at) / RAMP_SAMPLES
    const phase = (2 * Math.PI * frequency * at) / SAMPLE_RATE_HZ
    return Math.round(gain * AMPLITUDE * Math.min(1, edge) * Math.sin(phase))
  })
}

function createTones(): number[] {
  const tones: number[] = []
  for (let tone = 500; tone < 7000; tone = Math.max(tone + 110, tone * 1.065)) tones.push(tone)
  return tones
}
