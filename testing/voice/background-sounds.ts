import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { createNoise, decibels } from './mix.ts'

/** A sound without words that goes on for ever: each call returns its next samples. */
export type BackgroundSound = (length: number) => Int16Array

/** Digital silence. */
export const silence: BackgroundSound = (length) => new Int16Array(length)

/** Makes a sound of samples that are computed one after the other. */
export function soundOf(next: () => number): BackgroundSound {
  return (length) => {
    const samples = new Int16Array(length)
    for (let at = 0; at < length; at += 1)
      samples[at] = Math.max(-32_768, Math.min(32_767, Math.round(next())))
    return samples
  }
}

/** White noise of a level in decibels of full scale. */
export function whiteNoise(level: number, seed = 1): BackgroundSound {
  const next = createNoise(seed)
  const amplitude = toAmplitude(level) * Math.sqrt(3)
  return soundOf(() => amplitude * next())
}

/** Pink noise of about a level in decibels of full scale. */
export function pinkNoise(level: number, seed = 2): BackgroundSound {
  return soundOf(createPinkNoise(level, seed))
}

/** A quiet room: soft noise that swells slowly, and the hum of the mains. */
export function quietRoom(level: number, seed = 3): BackgroundSound {
  const noise = createPinkNoise(level, seed)
  const swell = createTone(0.03)
  const hum = createTone(50)
  return soundOf(() => noise() * (1 + 0.5 * swell()) + 0.5 * toAmplitude(level) * hum())
}

/** A fan: air, and eight harmonics of a hum that wavers a little. */
export function fanHum(level: number, seed = 4): BackgroundSound {
  const air = createPinkNoise(level - 6, seed)
  const waver = createTone(0.3)
  const amplitude = 0.7 * toAmplitude(level)
  let phase = 0
  return soundOf(() => {
    phase += (117 * (1 + 0.01 * waver())) / SAMPLE_RATE_HZ
    return air() + amplitude * readTable(buzz, phase)
  })
}

/** Keys of a keyboard in a quiet room: bursts of noise with a resonance, at a typist's rate. */
export function keyboardClicks(level: number, seed = 5): BackgroundSound {
  const random = createNoise(seed)
  const room = quietRoom(-62, seed + 1)
  const key = { wait: 0, loudness: 0, decay: 0, step: 0, phase: 0 }
  const press = () => {
    key.wait = Math.round((0.08 + 0.2 * (random() + 1)) * SAMPLE_RATE_HZ)
    key.loudness = toAmplitude(level) * (1 + 0.6 * random())
    key.decay = Math.exp(-1 / (SAMPLE_RATE_HZ * (0.007 + 0.004 * random())))
    key.step = (1600 + 900 * random()) / SAMPLE_RATE_HZ
  }
  const click = () => {
    if (key.wait === 0) press()
    key.wait -= 1
    key.loudness *= key.decay
    key.phase += key.step
    return key.loudness * (0.7 * random() + 0.5 * readTable(sine, key.phase))
  }
  return (length) => {
    const samples = room(length)
    for (let at = 0; at < length; at += 1)
      samples[at] = Math.max(-32_768, Math.min(32_767, (samples[at] as number) + click()))
    return samples
  }
}

/** The amplitude of a level in decibels of full scale. */
export function toAmplitude(level: number): number {
  return 32_768 * decibels(level)
}

const TABLE = 1024

/** One period of a tone with harmonics of these amplitudes. */
export function createTable(harmonics: readonly number[]): Float64Array {
  return Float64Array.from({ length: TABLE }, (_, at) =>
    harmonics.reduce(
      (sum, amplitude, index) =>
        sum + amplitude * Math.sin((2 * Math.PI * (index + 1) * at) / TABLE),
      0,
    ),
  )
}

/** A table's value at a phase in periods. */
export function readTable(table: Float64Array, phase: number): number {
  return table[Math.floor((phase % 1) * TABLE)] as number
}

const sine = createTable([1])
const buzz = createTable(Array.from({ length: 8 }, (_, index) => 1 / (index + 1)))

function createTone(hertz: number): () => number {
  let phase = 0
  return () => {
    phase += hertz / SAMPLE_RATE_HZ
    return readTable(sine, phase)
  }
}

/** White noise through three low-passes, as Paul Kellet's economical filter has them. */
function createPinkNoise(level: number, seed: number): () => number {
  const white = createNoise(seed)
  const amplitude = 0.75 * toAmplitude(level)
  let [low, middle, high] = [0, 0, 0]
  return () => {
    const next = white()
    low = 0.99765 * low + 0.099046 * next
    middle = 0.963 * middle + 0.2965164 * next
    high = 0.57 * high + 1.0526913 * next
    return amplitude * (low + middle + high + 0.1848 * next)
  }
}
