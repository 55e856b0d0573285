const HALF_TAPS = 16
const PASS_SHARE = 0.9

/** Turns blocks at one rate into samples at another; the position carries over from block to block. */
export interface Resampler {
  push(block: Float32Array): Float32Array
}

/** A windowed-sinc resampler that cuts what the lower rate cannot carry. Equal rates pass through. */
export function createResampler(fromRate: number, toRate: number): Resampler {
  if (fromRate === toRate) return { push: (block) => block }

  const step = fromRate / toRate
  const cutoff = (Math.min(fromRate, toRate) / fromRate) * PASS_SHARE
  const reach = Math.ceil(HALF_TAPS * Math.max(1, step))
  let held = new Float32Array(reach)
  let position = reach

  return {
    push(block) {
      const input = joined(held, block)
      const count = Math.max(0, Math.ceil((input.length - reach - position) / step))
      const output = new Float32Array(count)
      for (let index = 0; index < count; index++) {
        output[index] = interpolate(input, position, { reach, cutoff })
        position += step
      }
      const used = Math.max(0, Math.floor(position) - reach)
      held = input.slice(used)
      position -= used

      return output
    },
  }
}

function joined(first: Float32Array, second: Float32Array): Float32Array<ArrayBuffer> {
  const whole = new Float32Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)

  return whole
}

function interpolate(
  input: Float32Array,
  position: number,
  { reach, cutoff }: { reach: number; cutoff: number },
): number {
  const centre = Math.floor(position)
  let sum = 0
  let weights = 0
  for (let index = centre - reach + 1; index <= centre + reach; index++) {
    const distance = index - position
    const weight = sinc(distance * cutoff) * hann(distance / reach)
    sum += (input[index] ?? 0) * weight
    weights += weight
  }

  return weights === 0 ? 0 : sum / weights
}

function sinc(x: number): number {
  if (x === 0) return 1

  return Math.sin(Math.PI * x) / (Math.PI * x)
}

function hann(x: number): number {
  return Math.abs(x) >= 1 ? 0 : 0.5 + 0.5 * Math.cos(Math.PI * x)
}
