import { NoiseFloor } from './noise-floor.ts'
import { isGliding } from './pitch-glide.ts'
import { HOP_SAMPLES, type Pitch, PitchTracker } from './pitch-tracker.ts'
import { SoundTrace } from './sound-trace.ts'
import {
  FRAME_SAMPLES,
  hasFormants,
  type Spectrum,
  SpectrumMeter,
  spectralDistance,
} from './spectrum.ts'
import type { Judgement, VoiceDetector } from './voice-detector.ts'

/** Decibels above the noise floor, and above nothing, from which on a frame is sound. */
const ABOVE_FLOOR = 6
const AUDIBLE = 8
/** Frames over which pitch and spectrum of a voice change. */
const GLIDE_FRAMES = 5
/** Decibels by which the spectrum of speech changes in that time. */
const MIN_CHANGE = 2
/** How periodic a vowel is. */
const MIN_VOICING = 0.5
/** Frames of a gliding voice, of the last ones, that are speech for sure. */
const SURE = { frames: 4, of: 50 } as const
/** As many where sound without a voice has lasted for some frames: music, most of the time. */
const SURE_IN_MUSIC = { frames: 10, after: 200 } as const
/** Frames of quiet that separate two sounds. */
const QUIET_FRAMES = 25
/** Frames of a gliding voice, of the last ones, around which other sound may be speech. */
const LIKELY = { frames: 3, of: 150 } as const
/** Frames around a vowel that may be consonants of the same word. */
const CONSONANT_FRAMES = 25

/**
 * Detects voices by rules. A vowel is louder than the steady noise, periodic, and glides: neither
 * its pitch nor its spectrum stands still for 50 ms, as those of a note do, and both change
 * smoothly, as those of noise do not.
 */
export class RuleDetector implements VoiceDetector {
  readonly #pitches = new PitchTracker()
  readonly #spectra = new SpectrumMeter()
  readonly #floor = new NoiseFloor()
  readonly #trace = new SoundTrace()
  readonly #frame = new Float64Array(FRAME_SAMPLES)
  #rest = new Float64Array(0)
  /** The last frames that may be part of a glide; empty after a frame without a voice. */
  #run: { pitch: Pitch; spectrum: Spectrum }[] = []
  /** Frames ago of each gliding frame, youngest last. */
  #glides: number[] = []
  #frames = 0
  #lastVoiced = Number.NEGATIVE_INFINITY
  #lastSound = 0
  /** The frame since which there is sound without a voice. */
  #voicelessSince = 0

  judge(block: Int16Array): Judgement {
    let judgement: Judgement = 'quiet'
    const samples = new Float64Array(this.#rest.length + block.length)
    samples.set(this.#rest)
    samples.set(block, this.#rest.length)
    let at = 0
    for (; at + HOP_SAMPLES <= samples.length; at += HOP_SAMPLES)
      judgement = stronger(judgement, this.#judgeHop(samples.subarray(at, at + HOP_SAMPLES)))
    this.#rest = samples.slice(at)
    return judgement
  }

  isSpoken(startSample: number, endSample: number): boolean {
    return this.#trace.isSpoken(startSample, endSample)
  }

  #judgeHop(hop: Float64Array): Judgement {
    this.#frames += 1
    this.#frame.copyWithin(0, HOP_SAMPLES)
    this.#frame.set(hop, FRAME_SAMPLES - HOP_SAMPLES)
    this.#pitches.push(hop)
    const spectrum = this.#spectra.measure(this.#frame)
    const floor = this.#floor.update(spectrum.level)
    if (spectrum.level < AUDIBLE || spectrum.level < floor + ABOVE_FLOOR) {
      this.#run = []
      this.#trace.add({ name: 'quiet' })
      return 'quiet'
    }
    if (this.#frames - this.#lastSound > QUIET_FRAMES) this.#voicelessSince = this.#frames
    this.#lastSound = this.#frames
    const pitch = this.#pitches.find()
    const level = spectrum.level - floor
    if (pitch.voicing < MIN_VOICING) {
      this.#run = []
      this.#trace.add({ name: 'sound', level, pitch: 'none' })
    } else {
      const isGliding = this.#addVoiced({ pitch, spectrum })
      this.#trace.add({ name: 'sound', level, pitch: isGliding ? 'gliding' : 'still' })
    }
    return this.#weigh()
  }

  /** Adds a voiced frame and returns whether the voice glides. */
  #addVoiced(frame: { pitch: Pitch; spectrum: Spectrum }): boolean {
    this.#lastVoiced = this.#frames
    this.#run = [...this.#run, frame].slice(-GLIDE_FRAMES)
    const [first] = this.#run
    if (!first || this.#run.length < GLIDE_FRAMES) return false
    if (!hasFormants(frame.spectrum)) return false
    const isChanging = spectralDistance(first.spectrum, frame.spectrum) >= MIN_CHANGE
    if (!isChanging || !isGliding(this.#run.map(({ pitch }) => pitch.cents))) return false
    this.#glides.push(this.#frames)
    return true
  }

  #weigh(): Judgement {
    this.#glides = this.#glides.filter((frame) => frame > this.#frames - LIKELY.of)
    const recent = this.#glides.filter((frame) => frame > this.#frames - SURE.of)
    const isMusic = this.#frames - this.#voicelessSince > SURE_IN_MUSIC.after
    if (recent.length >= (isMusic ? SURE_IN_MUSIC.frames : SURE.frames)) {
      this.#voicelessSince = this.#frames
      return 'voice'
    }
    const isNearVowel = this.#frames - this.#lastVoiced <= CONSONANT_FRAMES
    return isNearVowel && this.#glides.length >= LIKELY.frames ? 'perhaps' : 'noise'
  }
}

const strength: Record<Judgement, number> = { quiet: 0, noise: 1, perhaps: 2, voice: 3 }

function stronger(one: Judgement, other: Judgement): Judgement {
  return strength[one] >= strength[other] ? one : other
}
