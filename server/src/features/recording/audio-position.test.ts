import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AudioPosition } from './audio-position.ts'

/** What a recorder does: a socket from some position not beyond what it sent, and some frames. */
const socket = fc.record({ back: fc.nat(200), frames: fc.array(fc.integer({ min: 1, max: 60 })) })

it('passes on each sample once and in order, however often sockets start again', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.array(socket), (durable, sockets) => {
      const position = new AudioPosition({ durableSample: durable, missingSamples: 0 })
      const heard: number[] = []
      let sent = durable
      for (const { back, frames } of sockets) {
        let at = Math.max(durable, sent - back)
        expect(position.moveTo(at)).toHaveLength(0)
        for (const length of frames) {
          const samples = Int16Array.from({ length }, (_, index) => at + index)
          heard.push(...position.accept(samples))
          at += length
        }
        sent = Math.max(sent, at)
      }
      expect(heard).toEqual(Array.from({ length: sent - durable }, (_, index) => durable + index))
      expect(position.heard).toBe(sent)
    }),
  )
})

it('stands silence in for a gap and does not count it as heard', () => {
  const position = new AudioPosition({ durableSample: 0, missingSamples: 0 })
  position.moveTo(0)
  position.accept(new Int16Array(100))
  expect(position.moveTo(150)).toEqual(new Int16Array(50))
  position.accept(new Int16Array(10))
  expect(position.heard).toBe(110)
  expect(position.missingBefore(149)).toBe(0)
  expect(position.missingBefore(150)).toBe(50)
  expect(position.takeGapsBefore(120)).toEqual([{ startSample: 100, endSample: 150 }])
  expect(position.takeGapsBefore(200)).toEqual([])
})

it('takes no more than it may, as at the limit', () => {
  const position = new AudioPosition({ durableSample: 0, missingSamples: 0 })
  expect(position.accept(new Int16Array(100), 60)).toHaveLength(60)
  expect(position.accept(new Int16Array(100), 0)).toHaveLength(0)
  expect(position.heard).toBe(60)
})

it('refuses a start that is hours ahead', () => {
  expect(
    new AudioPosition({ durableSample: 0, missingSamples: 0 }).moveTo(3600 * 16_000),
  ).toBeNull()
})
