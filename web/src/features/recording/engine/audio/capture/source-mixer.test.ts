import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSourceMixer } from './source-mixer.ts'

const QUANTUM = 128
const quantum = (value: number) => new Float32Array(QUANTUM).fill(value)
const SAME = { fromRate: 16_000, toRate: 16_000 }

it('[CHAN-40] interleaves the microphone and the meeting, each mixed down', () => {
  const mixed = createSourceMixer(SAME).mix([[quantum(0.5)], [quantum(0.5), quantum(0.5)]], 2)

  expect(mixed).toHaveLength(2 * QUANTUM)
  expect([...mixed.slice(0, 4)]).toEqual([0.5, 0.5, 0.5, 0.5])
  const apart = createSourceMixer(SAME).mix([[quantum(0.5)], [quantum(0.25)]], 2)
  expect([...apart.slice(0, 4)]).toEqual([0.5, 0.25, 0.5, 0.25])
})

it('[CHAN-41] fills a source without input with zeros', () => {
  const mixer = createSourceMixer(SAME)

  expect([...mixer.mix([[quantum(0.5)], []], 2).slice(0, 4)]).toEqual([0.5, 0, 0.5, 0])
  expect([...mixer.mix([[], [quantum(0.5)]], 2).slice(0, 4)]).toEqual([0, 0.5, 0, 0.5])
})

it('[CHAN-42] lets no time pass while nothing is connected', () => {
  const mixer = createSourceMixer(SAME)

  expect(mixer.mix([[], []], 2)).toHaveLength(0)
  expect(mixer.mix([[], [quantum(1)]], 1)).toHaveLength(0)
})

it('[CHAN-43] keeps both sources on one clock at every rate, whenever the second comes and goes', {
  tags: 'property',
}, () => {
  const rate = fc.constantFrom(8000, 16_000, 44_100, 48_000, 96_000)
  fc.assert(
    fc.property(rate, fc.array(fc.boolean(), { minLength: 1, maxLength: 80 }), (fromRate, has) => {
      const mixer = createSourceMixer({ fromRate, toRate: 16_000 })
      // The same signal on both: wherever both have input for long enough, they must be equal.
      let phase = 0
      let connected = 0
      for (const hasSecond of has) {
        const block = Float32Array.from({ length: QUANTUM }, () =>
          Math.sin((2 * Math.PI * 440 * phase++) / fromRate),
        )
        connected = hasSecond ? connected + 1 : 0
        const mixed = mixer.mix([[block], hasSecond ? [block] : []], 2)
        expect(mixed.length % 2).toBe(0)
        if (connected < 4) continue
        for (let index = 0; index < mixed.length; index += 2) {
          expect(mixed[index]).toBe(mixed[index + 1])
        }
      }
    }),
    { numRuns: runs(50) },
  )
})

it('[CHAN-43] takes a source that is added to a recording of one channel at the same position', () => {
  const mixer = createSourceMixer({ fromRate: 44_100, toRate: 16_000 })
  let samples = 0
  for (let count = 0; count < 1000; count++) samples += mixer.mix([[quantum(0.1)], []], 1).length
  for (let count = 0; count < 1000; count++) {
    samples += mixer.mix([[quantum(0.1)], [quantum(0.2)]], 2).length / 2
  }

  expect(Math.abs(samples - (2000 * QUANTUM * 16_000) / 44_100)).toBeLessThan(64)
})
