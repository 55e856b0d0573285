import { createResampler, type Resampler } from '@live-scribe/contract/audio/resampler'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { AudioDecoder } from '../../recorder/audio-decoder.ts'
import { alawSamples, mulawSamples } from './g711.ts'
import { toPcm } from './to-pcm.ts'

const FULL_SCALE = 32_768
/** Seconds of silence that push the last samples out of a resampler. */
const TAIL_SECONDS = 0.02

/** How samples are written: 16 bits, little endian, or the 8 bits of G.711. */
export type SampleFormat = 'linear16' | 'mulaw' | 'alaw'

/** The audio that a program sends. */
interface ProgramAudio {
  format: SampleFormat
  sampleRate: number
  /** Interleaved channels of what is sent. */
  channels: number
  /** Whether they are mixed into one. */
  isMixed: boolean
}

/** Converts uncompressed or G.711 audio of any rate to 16 kHz; messages may end within a frame. */
export class PcmDecoder implements AudioDecoder {
  readonly #audio: ProgramAudio
  readonly #frameBytes: number
  readonly #readSample: (bytes: Buffer, index: number) => number
  readonly #resamplers: Resampler[]
  #partFrame: Buffer = Buffer.alloc(0)
  #framesIn = 0
  #framesOut = 0

  constructor(audio: ProgramAudio) {
    this.#audio = audio
    this.#frameBytes = audio.channels * getSampleBytes(audio.format)
    this.#readSample = readers[audio.format]
    const count = audio.isMixed ? 1 : audio.channels
    this.#resamplers = Array.from({ length: count }, () =>
      createResampler(audio.sampleRate, SAMPLE_RATE_HZ),
    )
  }

  *read(bytes: Buffer): Generator<Int16Array[]> {
    const all = this.#partFrame.length > 0 ? Buffer.concat([this.#partFrame, bytes]) : bytes
    const whole = all.length - (all.length % this.#frameBytes)
    this.#partFrame = Buffer.from(all.subarray(whole))
    const partBytes = this.#audio.sampleRate * this.#frameBytes
    for (let at = 0; at < whole; at += partBytes) {
      const part = all.subarray(at, Math.min(whole, at + partBytes))
      const frames = part.length / this.#frameBytes
      this.#framesIn += frames
      yield this.#resample(this.#toChannels(part, frames))
    }
  }

  /** The last samples, so that as much time comes out as went in. */
  end(): Int16Array[][] {
    const { sampleRate } = this.#audio
    const missing = Math.round((this.#framesIn * SAMPLE_RATE_HZ) / sampleRate) - this.#framesOut
    if (missing <= 0) return []
    const silence = new Float32Array(Math.ceil(sampleRate * TAIL_SECONDS))
    const rest = this.#resample(this.#resamplers.map(() => silence))
    return [rest.map((one) => one.slice(0, missing))]
  }

  /** The samples of each channel that is recognised, from -1 to 1. */
  #toChannels(bytes: Buffer, frames: number): Float32Array[] {
    const { channels, isMixed } = this.#audio
    const out = this.#resamplers.map(() => new Float32Array(frames))
    const share = isMixed ? FULL_SCALE * channels : FULL_SCALE
    for (let index = 0; index < frames * channels; index += 1) {
      const sample = this.#readSample(bytes, index) / share
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

const readers: Record<SampleFormat, (bytes: Buffer, index: number) => number> = {
  linear16: (bytes, index) => bytes.readInt16LE(2 * index),
  mulaw: (bytes, index) => mulawSamples[bytes[index] as number] as number,
  alaw: (bytes, index) => alawSamples[bytes[index] as number] as number,
}

/** Bytes of one sample. */
export function getSampleBytes(format: SampleFormat): number {
  return format === 'linear16' ? 2 : 1
}
