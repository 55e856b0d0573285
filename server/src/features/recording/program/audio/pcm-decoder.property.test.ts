import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PcmDecoder } from './pcm-decoder.ts'

const linear16 = { format: 'linear16', isMixed: false } as const

/** Little-endian PCM16 of a tone on each channel. */
function createTones(tones: readonly number[], rate: number, seconds: number): Buffer {
  const frames = Math.round(rate * seconds)
  const samples = Int16Array.from({ length: frames * tones.length }, (_, index) => {
    const hertz = tones[index % tones.length] ?? 0
    const frame = Math.floor(index / tones.length)
    return Math.round(10_000 * Math.sin((2 * Math.PI * hertz * frame) / rate))
  })
  return Buffer.from(samples.buffer)
}

/** All samples of each channel, from messages of these sizes in turn. */
function decode(decoder: PcmDecoder, bytes: Buffer, sizes: readonly number[]): Int16Array[] {
  const parts: Int16Array[][] = []
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    parts.push(...decoder.read(bytes.subarray(at, at + size)))
    at += size
  }
  parts.push(...decoder.end())
  const [first = []] = parts
  return first.map((_, channel) =>
    Int16Array.from(parts.flatMap((part) => [...(part[channel] ?? [])])),
  )
}

/** The amplitude of a tone in samples at 16 kHz. */
function measure(samples: Int16Array, hertz: number): number {
  const steady = samples.slice(1_600, -1_600)
  const turn = (index: number) => (2 * Math.PI * hertz * index) / 16_000
  const sum = (part: (angle: number) => number) =>
    steady.reduce((total, sample, index) => total + sample * part(turn(index)), 0)
  return (2 * Math.hypot(sum(Math.sin), sum(Math.cos))) / steady.length
}

const rate = fc.constantFrom(8_000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000)

it('[KEYLISTEN-5] as much time comes out as went in, however the messages are cut', {
  tags: 'property',
}, () => {
  fc.assert(
    fc.property(
      rate,
      fc.constantFrom(1, 2),
      fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 5 }),
      (sampleRate, channels, sizes) => {
        const bytes = createTones([300, 700].slice(0, channels), sampleRate, 0.25)
        const cut = decode(new PcmDecoder({ ...linear16, sampleRate, channels }), bytes, sizes)
        const whole = decode(new PcmDecoder({ ...linear16, sampleRate, channels }), bytes, [
          bytes.length,
        ])
        expect(cut).toEqual(whole)
        expect(cut.map(({ length }) => length)).toEqual(Array(channels).fill(4_000))
      },
    ),
    { numRuns: runs(40) },
  )
})

it.each([8_000, 11_025, 22_050, 44_100, 48_000])(
  '[KEYLISTEN-5] a tone at %i Hz keeps its pitch and loudness; what 16 kHz can’t hold is gone',
  (sampleRate) => {
    const decoder = () => new PcmDecoder({ ...linear16, sampleRate, channels: 1 })
    const [speech = new Int16Array()] = decode(
      decoder(),
      createTones([1_000], sampleRate, 1),
      [960],
    )
    expect(measure(speech, 1_000)).toBeGreaterThan(9_800)
    expect(measure(speech, 1_000)).toBeLessThan(10_200)
    if (sampleRate < 24_000) return
    const [hiss = new Int16Array()] = decode(decoder(), createTones([10_000], sampleRate, 1), [960])
    expect(measure(hiss, 6_000)).toBeLessThan(100)
  },
)

it('[KEYLISTEN-5] two channels are kept apart, or mixed into one', () => {
  const bytes = createTones([500, 1_500], 48_000, 1)
  const audio = { ...linear16, sampleRate: 48_000, channels: 2 }
  const apart = decode(new PcmDecoder(audio), bytes, [3_840])
  expect(apart.map((one) => Math.round(measure(one, 500) / 1_000))).toEqual([10, 0])
  expect(apart.map((one) => Math.round(measure(one, 1_500) / 1_000))).toEqual([0, 10])
  const [mixed = new Int16Array(), ...others] = decode(
    new PcmDecoder({ ...audio, isMixed: true }),
    bytes,
    [3_840],
  )
  expect(others).toEqual([])
  for (const hertz of [500, 1_500]) expect(Math.round(measure(mixed, hertz) / 1_000)).toBe(5)
})
