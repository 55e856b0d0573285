import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AudioPosition } from './audio-position.ts'
import type { PlacedAudio } from './audio-run.ts'

/** Accepts audio of a session with one channel. */
const accept = (position: AudioPosition, samples: Int16Array, maxFrames?: number) =>
  position.accept([samples], maxFrames)[0] as PlacedAudio

/** A recorder's socket: where it starts, not beyond what was sent, and some frames. */
const socket = fc.record({ back: fc.nat(200), frames: fc.array(fc.integer({ min: 1, max: 60 })) })

it('passes on each sample once and in order, however often sockets start again', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.array(socket), (durable, sockets) => {
      const position = new AudioPosition({ durableSamples: [durable], missingSamples: 0 })
      const heard: number[] = []
      let sent = durable
      for (const { back, frames } of sockets) {
        let at = Math.max(durable, sent - back)
        expect(position.moveTo(at)).toBe(true)
        for (const length of frames) {
          const samples = Int16Array.from({ length }, (_, index) => at + index)
          heard.push(...accept(position, samples).samples)
          at += length
        }
        sent = Math.max(sent, at)
      }
      expect(heard).toEqual(Array.from({ length: sent - durable }, (_, index) => durable + index))
      expect(position.heard).toBe(sent)
    }),
  )
})

const fresh = () => new AudioPosition({ durableSamples: [0], missingSamples: 0 })

it('notes a gap, holds no memory for it, and does not count it as heard', () => {
  const position = fresh()
  accept(position, new Int16Array(100).fill(1))
  expect(position.moveTo(150)).toBe(true)
  expect(accept(position, new Int16Array(10).fill(2)).start).toBe(150)
  expect(position.received).toBe(160)
  expect(position.heard).toBe(110)
  expect(position.countHeardFrom(90)).toBe(20)
  expect(position.countMissingBefore(149)).toBe(49)
  expect(position.countMissingBefore(150)).toBe(50)
  expect(position.copyFrom(0, 0).map(({ start, samples }) => [start, samples.length])).toEqual([
    [0, 100],
    [150, 10],
  ])
  const gap = { startSample: 100, endSample: 150, cause: 'missing', channel: 0 }
  expect(position.takeGapsBefore(0, 120)).toEqual([gap])
  expect(position.takeGapsBefore(0, 200)).toEqual([])
})

it('[POS-30] takes as many gaps of ten minutes as there may be without memory, and no more', () => {
  const position = fresh()
  const next = () => position.received + 9_600_000
  for (let gap = 1; gap <= 20; gap += 1) expect(position.moveTo(next())).toBe(true)
  expect(position.moveTo(next())).toBe(false)
  expect(position.copyFrom(0, 0)).toEqual([])
  expect(position.heard).toBe(0)
})

it('[POS-30] takes more gaps only with two seconds of audio for each', () => {
  const position = fresh()
  const lose = (heard: number) => {
    accept(position, new Int16Array(heard))
    position.dropBefore(0, position.received)
    return position.moveTo(position.received + 100)
  }
  for (let gap = 1; gap <= 20; gap += 1) expect(lose(1)).toBe(true)
  expect(lose(1)).toBe(false)
  for (let gap = 21; gap <= 500; gap += 1) expect(lose(32_000)).toBe(true)
  expect(lose(32_000)).toBe(false)
})

it('turns what nobody can write into gaps that are not heard', () => {
  const position = fresh()
  accept(position, new Int16Array(100))
  position.moveTo(150)
  accept(position, new Int16Array(50))
  position.giveUpFrom(0, 60)
  expect(position.takeGapsBefore(0, 1000)).toEqual([
    { startSample: 60, endSample: 100, cause: 'untranscribed', channel: 0 },
    { startSample: 100, endSample: 150, cause: 'missing', channel: 0 },
    { startSample: 150, endSample: 200, cause: 'untranscribed', channel: 0 },
  ])
  expect([position.received, position.heard, position.untranscribed]).toEqual([200, 60, 90])
})

it('takes no more than it may, as at the limit', () => {
  const position = fresh()
  expect(accept(position, new Int16Array(100), 60).samples).toHaveLength(60)
  expect(accept(position, new Int16Array(100), 0).samples).toHaveLength(0)
  expect(position.heard).toBe(60)
})

it('[POS-2] takes a start that is two days ahead, and refuses a later one', () => {
  expect(fresh().moveTo(48 * 3600 * 16_000)).toBe(true)
  expect(fresh().moveTo(48 * 3600 * 16_000 + 1)).toBe(false)
})

it('goes back to what it knows however many gaps there are', () => {
  const position = fresh()
  for (let gap = 1; gap <= 20; gap += 1) position.moveTo(position.received + 1)
  expect(position.moveTo(position.received + 1)).toBe(false)
  expect(position.moveTo(position.received)).toBe(true)
  expect(position.moveTo(0)).toBe(true)
})

it('answers a gap once a position lies beyond its start', () => {
  const position = fresh()
  accept(position, new Int16Array(100))
  position.moveTo(150)
  expect(position.takeGapsBefore(0, 100)).toEqual([])
  expect(position.takeGapsBefore(0, 101)).toEqual([
    { startSample: 100, endSample: 150, cause: 'missing', channel: 0 },
  ])
})

it.each([100, 149, 150])('leaves what was written before %i as it is when it gives up', (from) => {
  const position = fresh()
  accept(position, new Int16Array(100))
  position.moveTo(150)
  accept(position, new Int16Array(50))
  position.giveUpFrom(0, from)
  expect(position.takeGapsBefore(0, 1000)).toEqual([
    { startSample: 100, endSample: 150, cause: 'missing', channel: 0 },
    { startSample: 150, endSample: 200, cause: 'untranscribed', channel: 0 },
  ])
  expect([position.received, position.heard, position.untranscribed]).toEqual([200, 100, 50])
})

it('keeps what is needed when it forgets, on both sides of a gap', () => {
  const position = fresh()
  accept(position, new Int16Array(16_384).fill(1))
  accept(position, new Int16Array(100).fill(2))
  position.moveTo(16_500)
  accept(position, new Int16Array(10).fill(3))
  const kept = () =>
    position.copyFrom(0, 16_384).map(({ start, samples }) => [start, samples.length])
  position.dropBefore(0, 16_384)
  expect(kept()).toEqual([
    [16_384, 100],
    [16_500, 10],
  ])
  expect(position.copyFrom(0, 0).map(({ samples }) => samples.length)).toEqual([100, 10])
  position.dropBefore(0, 16_484)
  expect(kept()).toEqual([[16_500, 10]])
  expect(position.countHeardFrom(0)).toBe(10)
  position.dropBefore(0, 20_000)
  expect(kept()).toEqual([])
  expect(accept(position, new Int16Array(5)).start).toBe(16_510)
})
