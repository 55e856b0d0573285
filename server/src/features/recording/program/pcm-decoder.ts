import { createResampler, type Resampler } from '@live-scribe/contract/audio/resampler'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { AudioDecoder } from '../recorder/audio-decoder.ts'

const BYTES_PER_SAMPLE = 2
const FULL_SCALE = 32_768
/** Seconds of silence that push the last samples out of a resampler. */
const TAIL_SECONDS = 0.02

/** The audio that a program sends. */
export interface ProgramAudio {
  sampleRate: number
  /** Interleaved channels of what is sent. */
  channels: number
  /** Whether they are mixed into one. */
  isMixed: boolean
}

/**
 * Converts a program's audio (PCM16, little endian, of any rate) to 16 kHz. A message may end within
 * a frame, as the chunks of a pipe do: the next one goes on there.
 */
export class PcmDecoder implements AudioDecoder {
  readonly #audio: ProgramAudio
  readonly #resamplers: Resampler[]
  #partFrame: Buffer = Buffer.alloc(0)
  #framesIn = 0
  #framesOut = 0

  constructor(audio: ProgramAudio) {
    this.#audio = audio
    const count = audio.isMixed ? 1 : audio.channels
    this.#resamplers = Array.from({ length: count }, () =>
      createResampler(audio.sampleRate, SAMPLE_RATE_HZ),
    )
  }

  read(bytes: Buffer): Int16Array[] {
    const all = this.#partFrame.length > 0 ? Buffer.concat([this.#partFrame, bytes]) : bytes
    const frameBytes = this.#audio.channels * BYTES_PER_SAMPLE
    const frames = Math.floor(all.length / frameBytes)
    this.#partFrame = Buffer.from(all.subarray(frames * frameBytes))
    this.#framesIn += frames
    return this.#resample(this.#toChannels(all, frames))
  }

  /** The last samples, so that as much time comes out as went in. */
  end(): Int16Array[] | null {
    const { sampleRate } = this.#audio
    const missing = Math.round((this.#framesIn * SAMPLE_RATE_HZ) / sampleRate) - this.#framesOut
    if (missing <= 0) return null
    const silence = new Float32Array(Math.ceil(sampleRate * TAIL_SECONDS))
    return this.#resample(this.#resamplers.map(() => silence)).map((one) => one.slice(0, missing))
  }

  /** The samples of each channel that is recognised, from -1 to 1. */
  #toChannels(bytes: Buffer, frames: number): Float32Array[] {
    const { channels, isMixed } = this.#audio
    const out = this.#resamplers.map(() => new Float32Array(frames))
    const share = isMixed ? FULL_SCALE * channels : FULL_SCALE
    for (let index = 0; index < frames * channels; index += 1) {
      const sample = bytes.readInt16LE(index * BYTES_PER_SAMPLE) / share
      const frame = Math.floor(index / channels)
      const channel = out[isMixed ? 0 : index % channels] as Float32Array
      channel[frame] = (channel[frame] ?? 0) + sample
    }
    return out
  }

  #resample(channels: readonly Float32Array[]): Int16Array[] {
    const out = this.#resamplers.map((resampler, index) =>
      toPcm(resampler.push(channels[index] ?? new Float32Array())),
    )
    this.#framesOut += out[0]?.length ?? 0
    return out
  }
}

function toPcm(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (sample) =>
    Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round(sample * FULL_SCALE))),
  )
}
