import { SAMPLE_RATE_HZ } from '../audio/audio-format.ts'
import { createClippingWatch, MIN_VOICE_RMS } from '../audio/clipping-watch.ts'
import { calculateRms } from '../audio/pcm.ts'

/** Samples of a voice that are enough to judge it. */
const ENOUGH_VOICE_SAMPLES = SAMPLE_RATE_HZ
/** Latest samples of a voice that are judged. */
const JUDGED_VOICE_SAMPLES = 3 * SAMPLE_RATE_HZ
/** RMS up to which a source may be switched off: less than a step and a half. */
const MAX_SWITCHED_OFF_RMS = 1.5 / 0x8000
/**
 * Samples of such silence after which a source counts as switched off, until it was heard: a browser's
 * noise suppression may deliver the same between words.
 */
const SWITCHED_OFF_SAMPLES = 5 * SAMPLE_RATE_HZ
/** Samples without a voice after which the user is told. */
const NO_VOICE_SAMPLES = 12 * SAMPLE_RATE_HZ

/**
 * What a source's audio sounds like: `waiting` for a voice; `heard`; `switched-off`: digital
 * silence; `faint`: sound, but no voice for long; `too-loud`: clipped.
 */
export type SoundVerdict = 'waiting' | 'heard' | 'switched-off' | 'faint' | 'too-loud'

/** Judges the audio of one source of a recording. */
interface SoundCheck {
  readonly verdict: SoundVerdict
  /** Samples of the voice so far. */
  readonly voiceSamples: number
  /** Adds PCM16 samples at 16 kHz. */
  addAudio(samples: Int16Array): void
}

/** Creates the check of one source, which judges its latest seconds. */
export function createSoundCheck(): SoundCheck {
  let silent = 0
  let withoutVoice = 0
  let voice = 0
  const clipping = createClippingWatch({
    enough: ENOUGH_VOICE_SAMPLES,
    judged: JUDGED_VOICE_SAMPLES,
  })

  return {
    get verdict() {
      if (voice >= ENOUGH_VOICE_SAMPLES) {
        return clipping.isClipped ? 'too-loud' : 'heard'
      }
      if (silent >= SWITCHED_OFF_SAMPLES) return 'switched-off'

      return withoutVoice >= NO_VOICE_SAMPLES ? 'faint' : 'waiting'
    },
    get voiceSamples() {
      return voice
    },
    addAudio(samples) {
      const rms = calculateRms(samples)
      silent = rms <= MAX_SWITCHED_OFF_RMS ? silent + samples.length : 0
      if (rms < MIN_VOICE_RMS) {
        withoutVoice += samples.length
        return
      }
      voice += samples.length
      clipping.addAudio(samples, rms)
    },
  }
}
