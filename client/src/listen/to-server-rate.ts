import { createResampler } from '@live-scribe/contract/audio/resampler'

/** Samples a second of the audio socket. */
export const SERVER_RATE_HZ = 16_000
const BYTES_PER_SAMPLE = 2
/** Samples at the lower rate by which the resampler is behind its input. */
const RESAMPLER_DELAY = 17

/** Raw audio: linear16, little endian, the channels interleaved. */
export interface AudioFormat {
  sampleRate: number
  channels: 1 | 2
}

/** Converts raw audio, cut anywhere, to 16 kHz; the audio of that rate passes as it is. */
export async function* toServerRate(
  audio: AsyncIterable<Uint8Array>,
  { sampleRate, channels }: AudioFormat,
): AsyncGenerator<Uint8Array, void> {
  if (sampleRate === SERVER_RATE_HZ) return yield* audio
  const resamplers = Array.from({ length: channels }, () =>
    createResampler(sampleRate, SERVER_RATE_HZ),
  )
  const frameBytes = BYTES_PER_SAMPLE * channels
  const convert = (bytes: Uint8Array) =>
    interleave(resamplers.map((one, channel) => one.push(readChannel(bytes, channel, channels))))
  let rest = new Uint8Array()
  for await (const bytes of audio) {
    const joined = new Uint8Array(rest.length + bytes.length)
    joined.set(rest)
    joined.set(bytes, rest.length)
    const whole = joined.length - (joined.length % frameBytes)
    rest = joined.slice(whole)
    if (whole > 0) yield convert(joined.subarray(0, whole))
  }
  const delay = Math.ceil(RESAMPLER_DELAY * Math.max(1, sampleRate / SERVER_RATE_HZ))
  yield convert(new Uint8Array(delay * frameBytes))
}

function readChannel(bytes: Uint8Array, channel: number, channels: number): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const frames = bytes.length / BYTES_PER_SAMPLE / channels
  return Float32Array.from({ length: frames }, (_, frame) =>
    view.getInt16((frame * channels + channel) * BYTES_PER_SAMPLE, true),
  )
}

function interleave(channels: Float32Array[]): Uint8Array {
  const frames = channels[0]?.length ?? 0
  const view = new DataView(new ArrayBuffer(frames * channels.length * BYTES_PER_SAMPLE))
  channels.forEach((samples, channel) => {
    samples.forEach((sample, frame) => {
      const value = Math.max(-32_768, Math.min(32_767, Math.round(sample)))
      view.setInt16((frame * channels.length + channel) * BYTES_PER_SAMPLE, value, true)
    })
  })
  return new Uint8Array(view.buffer)
}
