import fc from 'fast-check'
import { expect, it } from 'vitest'
import { positionToSample } from '../../../../../test/scripted-capture.ts'
import type { ChannelAudio } from '../audio/channel-audio.ts'
import { createUnsavedAudio } from './unsaved-audio.ts'

function frame(from: number, length: number): ChannelAudio {
  return {
    samples: Int16Array.from({ length }, (_, index) => positionToSample(from + index)),
    channels: 1,
  }
}

/** All buffered samples, read piece by piece as a connection does. */
function readAll(buffer: ReturnType<typeof createUnsavedAudio>, from: number): number[] {
  const samples: number[] = []
  let position = from
  for (let part = buffer.read(position); part; part = buffer.read(position)) {
    samples.push(...part.samples)
    position = part.start + part.samples.length
  }

  return samples
}

it('holds nothing at first', () => {
  const buffer = createUnsavedAudio()

  expect([buffer.start, buffer.end, buffer.read(0)]).toEqual([0, 0, undefined])
})

it('reads from the middle of a frame', () => {
  const buffer = createUnsavedAudio()
  buffer.append(frame(0, 4))
  buffer.append(frame(4, 4))

  expect(readAll(buffer, 6)).toEqual([6, 7].map(positionToSample))
})

it('[CHAN-40] counts sample frames, and cuts audio of two channels between them', () => {
  const kept = createUnsavedAudio()
  kept.append(frame(0, 4))
  kept.append({ samples: Int16Array.of(1, -1, 2, -2, 3, -3), channels: 2 })
  kept.dropBefore(5)

  expect([kept.start, kept.end, kept.countFrom(0)]).toEqual([5, 7, 2])
  expect(kept.read(6)).toEqual({ start: 6, samples: Int16Array.of(3, -3), channels: 2 })
})

it('begins behind what it let go of', () => {
  const buffer = createUnsavedAudio()
  buffer.append(frame(0, 8))
  buffer.dropBefore(5)

  expect(buffer.read(4)?.start).toBe(5)
  expect(readAll(buffer, 5)).toEqual([5, 6, 7].map(positionToSample))
})

it('begins where it is told to', () => {
  const buffer = createUnsavedAudio(1000)
  buffer.append(frame(1000, 2))

  expect([buffer.start, buffer.end]).toEqual([1000, 1002])
  expect(readAll(buffer, 1000)).toEqual([1000, 1001].map(positionToSample))
})

it('holds exactly what was appended and not let go of, at the right positions', () => {
  const act = fc.oneof(
    fc.record({ type: fc.constant('append' as const), length: fc.integer({ min: 0, max: 50 }) }),
    fc.record({ type: fc.constant('drop' as const), before: fc.integer({ min: 0, max: 600 }) }),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40, size: 'max' }), (acts) => {
      const buffer = createUnsavedAudio()
      let start = 0
      let end = 0
      for (const next of acts) {
        if (next.type === 'append') {
          buffer.append(frame(end, next.length))
          end += next.length
        } else {
          buffer.dropBefore(next.before)
          start = Math.max(start, Math.min(next.before, end))
        }
        expect([buffer.start, buffer.end]).toEqual([start, end])
        expect(readAll(buffer, start)).toEqual(
          Array.from({ length: end - start }, (_, index) => positionToSample(start + index)),
        )
      }
    }),
  )
})
