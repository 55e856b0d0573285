import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import {
  type BackgroundSound,
  createTable,
  readTable,
  soundOf,
  toAmplitude,
} from './background-sounds.ts'
import { createNoise } from './mix.ts'

/** What plays in a piece of music. */
export interface Band {
  /** A chord for four beats, as a piano that fades or an organ that does not. */
  chords?: 'piano' | 'organ'
  /** Notes that fade, or notes that a bow holds: they slide from one to the next, with vibrato, and rest. */
  melody?: 'struck' | 'bowed'
  bass?: boolean
  drums?: boolean
  beatsPerMinute: number
}

/** Pieces in several styles. */
export const pieces: Record<string, Band> = {
  piano: { chords: 'piano', melody: 'struck', beatsPerMinute: 100 },
  organ: { chords: 'organ', beatsPerMinute: 90 },
  melody: { melody: 'struck', beatsPerMinute: 110 },
  band: { chords: 'piano', melody: 'struck', bass: true, drums: true, beatsPerMinute: 120 },
  drums: { drums: true, beatsPerMinute: 100 },
  violin: { melody: 'bowed', beatsPerMinute: 80 },
  quartet: { chords: 'organ', melody: 'bowed', bass: true, beatsPerMinute: 95 },
  rhythm: { bass: true, drums: true, beatsPerMinute: 125 },
}

const CHORDS = [
  [60, 64, 67],
  [57, 60, 64],
  [65, 69, 72],
  [55, 59, 62],
]
const SCALE = [0, 2, 4, 5, 7, 9, 11]
/** A player's vibrato, and the share of a slide between two notes that a sample makes. */
const VIBRATO_HZ = 5.5
const VIBRATO_SEMITONES = 0.35
const SLIDE = 1 / (0.03 * SAMPLE_RATE_HZ)
const keys = createTable([1, 0.5, 0.25, 0.12])
const strings = createTable([1, 0.5, 0.33, 0.25, 0.2, 0.16])
const sine = createTable([1])

/** Music of a level in decibels of full scale for one voice; notes and beats come from the seed. */
export function playMusic(band: Band, { level = -24, seed = 6 } = {}): BackgroundSound {
  const random = createNoise(seed)
  const amplitude = toAmplitude(level)
  const halfBeat = Math.round((SAMPLE_RATE_HZ * 30) / band.beatsPerMinute)
  const chordPhases = [0, 0, 0]
  let [at, degree, melodyPhase, bassPhase] = [0, 7, 0, 0]
  let [noteStart, chordStart, slid, bow] = [0, 0, 72, 0]

  const beginBeat = (beat: number) => {
    if (beat % 8 === 0) chordStart = at
    if (random() < -0.3) return
    degree = Math.max(0, Math.min(14, degree + Math.round(2.5 * random())))
    noteStart = at
  }
  const playChord = (chord: readonly number[]) => {
    const loudness = band.chords === 'piano' ? Math.exp(-1.2 * secondsSince(chordStart, at)) : 0.6
    let sum = 0
    for (const [index, note] of chord.entries()) {
      const phase = (chordPhases[index] ?? 0) + toHertz(note) / SAMPLE_RATE_HZ
      chordPhases[index] = phase
      sum += readTable(keys, phase)
    }
    return loudness * sum
  }
  const playMelody = (melody: 'struck' | 'bowed') => {
    const age = secondsSince(noteStart, at)
    const note = 60 + 12 * Math.floor(degree / 7) + (SCALE[degree % 7] ?? 0)
    if (melody === 'bowed') return playBowed(note, age)
    melodyPhase += toHertz(note) / SAMPLE_RATE_HZ
    return 1.4 * Math.min(1, age / 0.02) * Math.exp(-1.5 * age) * readTable(strings, melodyPhase)
  }
  const playBowed = (note: number, age: number) => {
    slid += (note - slid) * SLIDE
    bow += ((Math.floor(at / halfBeat) % 16 < 14 ? 1 : 0) - bow) * SLIDE
    const vibrato = Math.min(1, age / 0.3) * VIBRATO_SEMITONES * readTable(sine, VIBRATO_HZ * age)
    melodyPhase += toHertz(slid + vibrato) / SAMPLE_RATE_HZ
    return bow * (0.8 + 0.15 * vibrato) * readTable(strings, melodyPhase)
  }
  const playBass = (root: number, age: number) => {
    bassPhase += toHertz(root - 24) / SAMPLE_RATE_HZ
    return Math.exp(-4 * age) * readTable(keys, bassPhase)
  }
  /** A drum whose pitch falls, a rattling one, and a cymbal. */
  const playDrums = (beat: number, age: number) => {
    const fall = 50 * age + 8 * (1 - Math.exp(-30 * age))
    const low = beat % 2 === 0 ? 3 * Math.exp(-18 * age) * readTable(sine, fall) : 0
    const rattle = random() + 0.4 * readTable(sine, 190 * age)
    const high = beat % 4 === 2 ? 2 * Math.exp(-15 * age) * rattle : 0
    return low + high + 0.5 * Math.exp(-60 * age) * random()
  }

  return soundOf(() => {
    const beat = Math.floor(at / halfBeat)
    if (at % halfBeat === 0) beginBeat(beat)
    const age = (at % halfBeat) / SAMPLE_RATE_HZ
    const chord = CHORDS[Math.floor(beat / 8) % CHORDS.length] as number[]
    let sum = 0
    if (band.chords) sum += playChord(chord)
    if (band.melody) sum += playMelody(band.melody)
    if (band.bass) sum += playBass(chord[0] as number, age)
    if (band.drums) sum += playDrums(beat, age)
    at += 1
    return amplitude * sum
  })
}

function toHertz(note: number): number {
  return 440 * 2 ** ((note - 69) / 12)
}

function secondsSince(start: number, at: number): number {
  return (at - start) / SAMPLE_RATE_HZ
}
