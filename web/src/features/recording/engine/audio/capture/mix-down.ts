/** Seconds over which a channel's share of the sound is measured. */
const MEASURED_SECONDS = 0.05

/** Mixes blocks of a source's channels down to one. */
type MixDown = (channels: readonly Float32Array[]) => Float32Array

/**
 * Creates a mix of a source's channels in which each counts by its share of the energy, as in
 * automatic mixers for speech (D. Dugan, gain sharing). So a voice on one channel of two, as many
 * interfaces for microphones deliver it, is as loud as one on both, and nothing gets louder than it
 * was. `rate` is in hertz.
 */
export function createMixDown(rate: number): MixDown {
  let energies: number[] = []
  let weights: number[] = []

  return (channels) => {
    const [first] = channels
    if (!first || channels.length === 1) return first ?? new Float32Array()
    const isNew = energies.length !== channels.length
    const kept = Math.exp(-first.length / (rate * MEASURED_SECONDS))
    energies = channels.map((channel, at) => energyOf(channel) + kept * (energies[at] ?? 0))
    const wanted = toShares(energies)
    const mixed = mix(channels, isNew ? wanted : weights, wanted)
    weights = wanted

    return mixed
  }
}

function energyOf(channel: Float32Array): number {
  let energy = 0
  for (const sample of channel) energy += sample * sample

  return energy
}

function toShares(energies: readonly number[]): number[] {
  const total = energies.reduce((sum, energy) => sum + energy, 0)

  return energies.map((energy) => (total > 0 ? energy / total : 1 / energies.length))
}

/** The weights change over the block without a step, which would be heard. */
function mix(
  channels: readonly Float32Array[],
  from: readonly number[],
  to: readonly number[],
): Float32Array {
  const mixed = new Float32Array(channels[0]?.length ?? 0)
  for (const [at, channel] of channels.entries()) {
    let weight = from[at] ?? 0
    const step = ((to[at] ?? 0) - weight) / mixed.length
    for (let index = 0; index < mixed.length; index++) {
      weight += step
      mixed[index] = (mixed[index] ?? 0) + weight * (channel[index] ?? 0)
    }
  }

  return mixed
}
