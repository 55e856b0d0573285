import { expect, it } from 'vitest'
import { toServerRate } from './to-server-rate.ts'

/** A tone of each frequency (Hz), one for each channel, as interleaved bytes. */
function createTones(frequencies: number[], { rate, seconds }: { rate: number; seconds: number }) {
  const frames = Array.from({ length: rate * seconds }, (_, frame) =>
    frequencies.map((hz) => Math.round(10_000 * Math.sin((2 * Math.PI * hz * frame) / rate))),
  )
  return new Uint8Array(Int16Array.from(frames.flat()).buffer)
}

async function* cut(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function convert(
  bytes: Uint8Array,
  size: number,
  format: Parameters<typeof toServerRate>[1],
) {
  const pieces = await Array.fromAsync(toServerRate(cut(bytes, size), format))
  return new Int16Array(new Uint8Array(Buffer.concat(pieces)).buffer)
}

it.each([8000, 44_100, 48_000])(
  '[CLIENT-8] converts %d Hz to what the server hears, each channel on its own, wherever it is cut',
  async (sampleRate) => {
    const tones = createTones([440, 1000], { rate: sampleRate, seconds: 1 })
    const wanted = new Int16Array(createTones([440, 1000], { rate: 16_000, seconds: 1 }).buffer)
    const heard = await convert(tones, 1001, { sampleRate, channels: 2 })
    expect(Math.abs(heard.length / 2 - 16_000)).toBeLessThan(40)
    // Not the edges, where there is silence beside the tone.
    for (let at = 400; at < 31_000; at += 1)
      expect(Math.abs((heard[at] ?? 0) - (wanted[at] ?? 0))).toBeLessThan(300)
    expect(await convert(tones, 4096, { sampleRate, channels: 2 })).toEqual(heard)
  },
)

it('[CLIENT-8] passes 16 kHz as it is', async () => {
  const tones = createTones([440], { rate: 16_000, seconds: 1 })
  const heard = await convert(tones, 333, { sampleRate: 16_000, channels: 1 })
  expect(new Uint8Array(heard.buffer)).toEqual(tones)
})
