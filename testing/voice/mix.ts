/** Factor of a level in decibels. */
export function decibels(level: number): number {
  return 10 ** (level / 20)
}

/** The root mean square of samples. */
export function rms(samples: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < samples.length; index += 1) sum += (samples[index] ?? 0) ** 2
  return Math.sqrt(sum / samples.length)
}

/**
 * Adds sounds, each from its sample on, to silence of a length; what lies outside is left out. Plain
 * loops, because tests mix hours and `from` takes ten times as long for each sample.
 */
export function mix(
  length: number,
  parts: readonly { at: number; sound: ArrayLike<number>; gain?: number }[],
): Int16Array {
  const sum = new Float64Array(length)
  for (const { at, sound, gain = 1 } of parts) {
    const end = Math.min(sound.length, length - at)
    for (let index = Math.max(0, -at); index < end; index += 1)
      sum[at + index] = (sum[at + index] ?? 0) + gain * (sound[index] ?? 0)
  }
  const mixed = new Int16Array(length)
  for (let index = 0; index < length; index += 1)
    mixed[index] = Math.max(-32_768, Math.min(32_767, Math.round(sum[index] ?? 0)))
  return mixed
}

/** The parts of a room: when each reflection arrives after the direct sound, and how loud. */
export interface Room {
  /** Milliseconds in which reverberation decays by 60 dB; 0 for the direct sound only. */
  decayMs: number
  /** Decides where the reflections lie. */
  seed: number
}

/** A sound as a microphone in a room hears it: the direct sound and 40 reflections 3 dB below it. */
export function playInRoom(sound: ArrayLike<number>, { decayMs, seed }: Room): Float32Array {
  const heard = Float32Array.from(sound)
  if (decayMs === 0) return heard
  const next = createNoise(seed)
  const reflections = Array.from({ length: 40 }, () => {
    const delay = 16 + Math.floor(((next() + 1) / 2) * decayMs * 16)
    return { delay, gain: Math.sign(next()) * Math.exp((-6.9 * delay) / (decayMs * 16)) }
  })
  const energy = reflections.reduce((total, { gain }) => total + gain ** 2, 0)
  for (const { delay, gain } of reflections) {
    const scaled = (gain * decibels(-3)) / Math.sqrt(energy)
    for (let index = delay; index < heard.length; index += 1)
      heard[index] = (heard[index] ?? 0) + scaled * (sound[index - delay] ?? 0)
  }
  return heard
}

/** A generator of repeatable noise, -1 … 1 (mulberry32). */
export function createNoise(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1
  }
}
