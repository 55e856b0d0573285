import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { isGliding } from './pitch-glide.ts'
import { HOP_SAMPLES, type Pitch, PitchTracker } from './pitch-tracker.ts'
import { RealTransform } from './real-transform.ts'
import { SoundTrace } from './sound-trace.ts'
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

/** Frames of 10 ms in a part of the memory, and how many parts are remembered: 2 s. */
const PART_FRAMES = 25
const PARTS = 8
/** The weight of the newest frame. */
const NEWEST = 0.3
/** Decibels by which steady noise is above its quietest moment. */
const BIAS = 1

/** The level of steady noise in decibels: the quietest moment of the last two seconds. */
class NoiseFloor {
  readonly #parts: number[] = []
  #smooth: number | null = null
  #lowest = Number.POSITIVE_INFINITY
  #frames = 0

  /** Takes a frame's level and returns the floor. */
  update(level: number): number {
    this.#smooth = this.#smooth === null ? level : this.#smooth + NEWEST * (level - this.#smooth)
    this.#lowest = Math.min(this.#lowest, this.#smooth)
    const floor = Math.min(this.#lowest, ...this.#parts) + BIAS
    this.#frames += 1
    if (this.#frames % PART_FRAMES === 0) {
      this.#parts.push(this.#lowest)
      if (this.#parts.length > PARTS) this.#parts.shift()
      this.#lowest = Number.POSITIVE_INFINITY
    }
    return floor
  }
}

/** Samples of a frame: 32 ms. */
const FRAME_SAMPLES = 512
/** Borders of the bands in Hz, about as wide as the ear's, where the vowels' formants are. */
const BORDERS_HZ = [
  100, 200, 300, 400, 510, 630, 770, 920, 1080, 1270, 1480, 1720, 2000, 2320, 2700, 3150, 3700,
  4400,
]
const borders = BORDERS_HZ.map((hertz) => Math.round((hertz * FRAME_SAMPLES) / SAMPLE_RATE_HZ))
const BANDS = BORDERS_HZ.length - 1
/** The first band above the hum of drums and basses, and how far a vowel's formants are below. */
const FIRST_FORMANT_BAND = 4
const FORMANT_RANGE = 36
/** The energy of a window of ones, by which the powers are scaled to those of samples. */
const WINDOW_ENERGY = (FRAME_SAMPLES * 3) / 8

const window = Float64Array.from(
  { length: FRAME_SAMPLES },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / FRAME_SAMPLES),
)

/** The spectrum of a frame between 100 and 4400 Hz, in decibels of one sample step. */
interface Spectrum {
  level: number
  bands: Float64Array
}

/** Measures the spectrum of one frame after the other. */
class SpectrumMeter {
  readonly #transform = new RealTransform(FRAME_SAMPLES)
  readonly #windowed = new Float64Array(FRAME_SAMPLES)

  measure(frame: Float64Array): Spectrum {
    const windowed = this.#windowed
    for (let at = 0; at < FRAME_SAMPLES; at += 1)
      windowed[at] = (frame[at] as number) * (window[at] as number)
    this.#transform.run(windowed)
    const { real, imaginary } = this.#transform
    const bands = new Float64Array(BANDS)
    let total = 0
    for (let band = 0; band < BANDS; band += 1) {
      const [from, to] = [borders[band] as number, borders[band + 1] as number]
      let power = 0
      for (let bin = from; bin < to; bin += 1)
        power += (real[bin] as number) ** 2 + (imaginary[bin] as number) ** 2
      const density = power / (to - from) / WINDOW_ENERGY
      total += density
      bands[band] = 10 * Math.log10(density + 1)
    }
    return { level: 10 * Math.log10(total / BANDS + 1), bands }
  }
}

/** How much the shape of two spectra differs in decibels, whatever their loudness. */
function spectralDistance(one: Spectrum, other: Spectrum): number {
  let louder = 0
  for (let band = 0; band < BANDS; band += 1)
    louder += (one.bands[band] as number) - (other.bands[band] as number)
  louder /= BANDS
  let distance = 0
  for (let band = 0; band < BANDS; band += 1)
    distance += Math.abs((one.bands[band] as number) - (other.bands[band] as number) - louder)
  return distance / BANDS
}

/** Whether there is sound where the formants of vowels are: above that of drums and basses. */
function hasFormants({ bands }: Spectrum): boolean {
  const formants = Math.max(...bands.subarray(FIRST_FORMANT_BAND))
  return formants >= Math.max(...bands) - FORMANT_RANGE
}
