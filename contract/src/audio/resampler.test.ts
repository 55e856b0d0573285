import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createResampler } from './resampler.ts'

function tone(frequency: number, rate: number, length: number): Float32Array {
  return Float32Array.from(
    { length },
    (_, index) => 0.5 * Math.sin((2 * Math.PI * frequency * index) / rate),
  )
}

function loudness(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
}

/** Rising zero crossings per second. */
function pitch(samples: Float32Array, rate: number): number {
  const crossings = samples.filter(
    (sample, index) => index > 0 && (samples[index - 1] ?? 0) < 0 && sample >= 0,
  ).length

  return (crossings * rate) / samples.length
}

describe('createResampler', () => {
  it('passes equal rates through', () => {
    const block = tone(440, 16_000, 128)

    expect(createResampler(16_000, 16_000).push(block)).toBe(block)
  })

  it.each([44_100, 48_000, 24_000, 8000])('keeps pitch and loudness from %i Hz', (rate) => {
    const samples = createResampler(rate, 16_000).push(tone(440, rate, rate * 2))

    expect(pitch(samples, 16_000)).toBeCloseTo(440, -1)
    expect(loudness(samples)).toBeCloseTo(0.5 / Math.SQRT2, 2)
  })

  it.each([44_100, 48_000, 8000])(
    'keeps each sample from %i Hz where it was, and its sign',
    (rate) => {
      const samples = createResampler(rate, 16_000).push(tone(440, rate, rate / 10))
      const wanted = tone(440, 16_000, samples.length)
      const middle = samples.map((sample, index) => Math.abs(sample - (wanted[index] ?? 0)))

      expect(Math.max(...middle.slice(100, -100))).toBeLessThan(0.005)
    },
  )

  it('removes what 16 kHz cannot carry instead of folding it into the voice', () => {
    const samples = createResampler(48_000, 16_000).push(tone(12_000, 48_000, 48_000))

    expect(loudness(samples)).toBeLessThan(0.01)
  })

  it('makes the same samples however the stream is cut into blocks', { tags: 'property' }, () => {
    const input = tone(700, 44_100, 6000)
    const whole = createResampler(44_100, 16_000).push(input)
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 20, size: 'max' }),
        (sizes) => {
          const resampler = createResampler(44_100, 16_000)
          const parts: number[] = []
          let at = 0
          for (const size of [...sizes, input.length]) {
            parts.push(...resampler.push(input.subarray(at, at + size)))
            at += size
          }
          expect(parts.length).toBe(whole.length)
          parts.forEach((sample, index) => {
            expect(sample).toBeCloseTo(whole[index] ?? Number.NaN, 5)
          })
        },
      ),
      { numRuns: runs(30) },
    )
  })
})
