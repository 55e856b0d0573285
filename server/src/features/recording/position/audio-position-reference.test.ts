import { expect, it } from 'vitest'
import { AudioPosition } from './audio-position.ts'

const sampleAt = (channel: number, position: number) =>
  (channel === 0 ? 1 : -1) * ((position % 30_000) + 1)

/** Frames whose samples tell their position and channel. */
const framesOf = (from: number, length: number) =>
  [0, 1].map((channel) => Int16Array.from({ length }, (_, at) => sampleAt(channel, from + at)))

it('[CHAN-72] keeps the other channel as long as the first one needs it, and not longer', () => {
  const block = 16_384
  const position = new AudioPosition({ durableSamples: [0, 0], missingSamples: 0 }, 1000)
  for (let at = 0; at < 20 * block; at += 4096) position.accept(framesOf(at, 4096))
  const kept = (channel: number) =>
    position.read(channel, 0, position.received).findIndex((sample) => sample !== 0)
  position.dropBefore(1, 20 * block)
  expect(kept(1)).toBe(0)
  expect(position.copyFrom(1, 0)).toEqual([])
  position.dropBefore(0, 10 * block)
  // Audio is freed in blocks.
  expect(kept(1)).toBe(9 * block)
  expect(kept(0)).toBe(10 * block)
  position.clear()
  expect(kept(1)).toBe(-1)
})

it('[CHAN-72] a process that continues keeps repeated audio of a stored channel, and feeds it to nobody', () => {
  const position = new AudioPosition({ durableSamples: [100, 300], missingSamples: 0 }, 1000)
  const fed = position.accept(framesOf(100, 400))
  expect(fed.map(({ start, samples }) => [start, samples.length])).toEqual([
    [100, 400],
    [300, 200],
  ])
  expect([...position.read(1, 98, 102)]).toEqual([0, 0, sampleAt(1, 100), sampleAt(1, 101)])
  expect(position.read(0, 480, 520).filter((sample) => sample !== 0)).toHaveLength(20)
})

it('[CHAN-72] reads silence in place of a gap', () => {
  const position = new AudioPosition({ durableSamples: [0, 0], missingSamples: 0 }, 1000)
  position.accept(framesOf(0, 100))
  position.moveTo(150)
  position.accept(framesOf(150, 100))
  const read = position.read(1, 50, 200)
  expect(read[49]).toBe(sampleAt(1, 99))
  expect([...read.subarray(50, 100)]).toEqual(Array(50).fill(0))
  expect(read[100]).toBe(sampleAt(1, 150))
})
