import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMixDown } from './mix-down.ts'

const RATE = 16_000
const QUANTUM = 128

type Source = (at: number) => number
const silence: Source = () => 0
const voice: Source = (at) => 0.3 * Math.sin((2 * Math.PI * 220 * at) / RATE)
const hiss: Source = (at) => (0.0006 * (((at * 7919) % 251) - 125)) / 125

/** Mixes seconds of sources down, and returns the second half. */
function mixDown(sources: readonly Source[], seconds = 1): number[] {
  const mix = createMixDown(RATE)
  const mixed: number[] = []
  for (let start = 0; start < seconds * RATE; start += QUANTUM) {
    mixed.push(
      ...mix(
        sources.map((source) =>
          Float32Array.from({ length: QUANTUM }, (_, at) => source(start + at)),
        ),
      ),
    )
  }

  return mixed.slice(mixed.length / 2)
}

const decibels = (samples: readonly number[]) =>
  10 * Math.log10(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)

describe('a source of several channels', () => {
  const alone = decibels(mixDown([voice]))

  it.each([
    ['both channels', [voice, voice]],
    ['the left alone', [voice, silence]],
    ['the right alone', [silence, voice]],
    ['one of two that hiss', [hiss, (at: number) => voice(at) + hiss(at)]],
    ['one of four', [silence, silence, voice, silence]],
  ])('[REC-130] is as loud with the voice on %s', (_, sources) => {
    expect(Math.abs(decibels(mixDown(sources)) - alone)).toBeLessThan(0.2)
  })

  it('[REC-130] has each of two speakers who take turns on their own channel as loud as alone', () => {
    const turn = (at: number) => Math.floor(at / RATE) % 2
    const left: Source = (at) => (turn(at) === 0 ? voice(at) : hiss(at))
    const right: Source = (at) => (turn(at) === 1 ? voice(at) : hiss(at))
    expect(Math.abs(decibels(mixDown([left, right], 8)) - alone)).toBeLessThan(0.6)
  })

  it('[REC-130] is never louder than its loudest channel, and silence stays silent', {
    tags: 'property',
  }, () => {
    const sample = fc.float({ min: -1, max: 1, noNaN: true })
    const block = fc.array(sample, { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(fc.array(fc.tuple(block, block), { minLength: 1, maxLength: 6 }), (blocks) => {
        const mix = createMixDown(RATE)
        for (const [left, right] of blocks) {
          const mixed = mix([Float32Array.from(left), Float32Array.from(right)])
          for (const [at, one] of mixed.entries()) {
            const loudest = Math.max(Math.abs(left[at] ?? 0), Math.abs(right[at] ?? 0))
            expect(Math.abs(one)).toBeLessThanOrEqual(loudest + 1e-6)
          }
        }
      }),
      { numRuns: runs(200) },
    )
    expect(mixDown([silence, silence]).every((one) => one === 0)).toBe(true)
    expect(createMixDown(RATE)([])).toHaveLength(0)
  })

  it('[REC-130] changes its weights without a step', () => {
    const step: Source = (at) => (at < RATE / 2 ? 0 : 0.5)
    const constant: Source = () => 0.1
    const mixed = mixDown([constant, step])
    const jumps = mixed.slice(1).map((one, at) => Math.abs(one - (mixed[at] ?? 0)))
    // The step of the source itself is half as large, and all else is a ramp.
    expect(Math.max(...jumps.slice(1))).toBeLessThan(0.05)
  })
})
