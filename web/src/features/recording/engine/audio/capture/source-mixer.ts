import { createResampler } from '@live-scribe/contract/audio/resampler'
import type { ChannelCount } from '../channel-audio.ts'
import { createMixDown } from './mix-down.ts'

interface SourceMixerOptions {
  /** Rate of the audio thread, in hertz. */
  fromRate: number
  toRate: number
}

/** One render quantum of each source: a list of channels, empty while nothing is connected. */
type SourceBlocks = readonly (readonly Float32Array[])[]

/** Mixes each source down to one channel and resamples all of them in step. */
interface SourceMixer {
  /**
   * Returns interleaved samples of `channels` sources. A source without input is silent; without
   * any input nothing is returned, so that no time passes.
   */
  mix(sources: SourceBlocks, channels: ChannelCount): Float32Array
}

/** Creates a mixer of two sources that share one clock: both always return as many samples. */
export function createSourceMixer({ fromRate, toRate }: SourceMixerOptions): SourceMixer {
  // Both run from the start, so that a source that is added later is at the same position.
  const resamplers = [createResampler(fromRate, toRate), createResampler(fromRate, toRate)] as const
  const mixDowns = [createMixDown(fromRate), createMixDown(fromRate)]

  return {
    mix(sources, channels) {
      const blocks = mixDowns.slice(0, channels).map((mixDown, at) => mixDown(sources[at] ?? []))
      const length = Math.max(0, ...blocks.map((block) => block.length))
      if (length === 0) return new Float32Array()
      const [first, second] = resamplers.map((resampler, index) =>
        resampler.push(blocks[index]?.length ? blocks[index] : new Float32Array(length)),
      )
      if (!first || !second || channels === 1) return first ?? new Float32Array()

      return interleave(first, second)
    },
  }
}

function interleave(first: Float32Array, second: Float32Array): Float32Array {
  const samples = new Float32Array(first.length * 2)
  for (let index = 0; index < first.length; index++) {
    samples[2 * index] = first[index] ?? 0
    samples[2 * index + 1] = second[index] ?? 0
  }

  return samples
}
