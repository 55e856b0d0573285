const HALF_TAPS = 16
const PASS_SHARE = 0.9
/** Subsample positions with a kernel of their own; the rounding error is -60 dB. */
const PHASES = 1024

/** Converts blocks between sample rates; the position carries over from block to block. */
export interface Resampler {
  push(block: Float32Array): Float32Array
}

/**
 * A windowed-sinc resampler that removes what the lower rate can't represent. Equal rates pass
 * through.
 */
export function createResampler(fromRate: number, toRate: number): Resampler {
  if (fromRate === toRate) return { push: (block) => block }

  const step = fromRate / toRate
  const cutoff = Math.min(1, 1 / step) * PASS_SHARE
  const reach = Math.ceil(HALF_TAPS * Math.max(1, step))
  const kernels: Float32Array[] = []
  let held = new Float32Array(reach)
  let position = reach

  const kernelOf = (phase: number): Float32Array => {
    kernels[phase] ??= createKernel(phase / PHASES, { reach, cutoff })

    return kernels[phase]
  }

  return {
    push(block) {
      const input = joined(held, block)
      const count = Math.max(0, Math.ceil((input.length - reach - position) / step))
      const output = new Float32Array(count)
      for (let index = 0; index < count; index++) {
        const place = Math.round(position * PHASES)
        const centre = Math.floor(place / PHASES)
        const kernel = kernelOf(place % PHASES)
        let sum = 0
        for (let tap = 0; tap < kernel.length; tap++) {
          sum += (input[centre - reach + 1 + tap] ?? 0) * (kernel[tap] ?? 0)
        }
        output[index] = sum
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

/** Weights of the samples around a position `fraction` after the middle one. */
function createKernel(
  fraction: number,
  { reach, cutoff }: { reach: number; cutoff: number },
): Float32Array {
  const weights = Float32Array.from({ length: 2 * reach }, (_, tap) => {
    const distance = tap - reach + 1 - fraction

    return sinc(distance * cutoff) * hann(distance / reach)
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)

  return weights.map((weight) => weight / sum)
}

function sinc(x: number): number {
  if (x === 0) return 1

  return Math.sin(Math.PI * x) / (Math.PI * x)
}

function hann(x: number): number {
  return Math.abs(x) >= 1 ? 0 : 0.5 + 0.5 * Math.cos(Math.PI * x)
}
