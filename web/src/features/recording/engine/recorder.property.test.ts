import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'
import { positionToSample } from '../../../../test/scripted-capture.ts'
import { createScriptedRecorder } from '../../../../test/scripted-recorder.ts'
import { isActive } from './recorder-state.ts'

type Act =
  | { type: 'start' | 'stop' | 'leave' | 'ready' | 'finished' | 'cut' | 'refused' | 'unplug' }
  | { type: 'share-meeting' | 'end-meeting' }
  | { type: 'hear'; frames: number }
  | { type: 'durable'; share: number }
  | { type: 'wait'; ms: number }

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Act>({ type: 'start' }, { type: 'ready' }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Act>(
      { type: 'stop' },
      { type: 'cut' },
      { type: 'finished' },
      { type: 'refused' },
      { type: 'leave' },
      { type: 'unplug' },
      { type: 'share-meeting' },
      { type: 'end-meeting' },
    ),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('hear' as const),
      frames: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('durable' as const),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('wait' as const),
      ms: fc.constantFrom(0, 600, 5000, 31_000),
    }),
  },
)

type Harness = ReturnType<typeof createScriptedRecorder>

/** What the test's server has received of the newest connection's stream. */
function heardTo(harness: Harness): number {
  const socket = harness.sockets.at(-1)

  return socket ? socket.options.from + socket.received.length : 0
}

async function play(harness: Harness, next: Act): Promise<void> {
  const socket = harness.sockets.at(-1)
  const microphone = harness.microphones.at(-1)
  const isOpen = socket && !socket.isClosed
  switch (next.type) {
    case 'start':
      await harness.recorder.start()
      return
    case 'stop':
      harness.recorder.stop()
      return
    case 'leave':
      harness.recorder.leave()
      return
    case 'ready':
      if (isOpen) socket.ready(socket.options.from)
      return
    case 'cut':
      if (isOpen) socket.end()
      return
    case 'refused':
      if (isOpen) socket.end({ kind: 'refused', canReconnect: false })
      return
    case 'finished':
      if (isOpen) socket.end({ kind: 'finished', canReconnect: false })
      return
    case 'unplug':
      microphone?.options.onEnded()
      return
    case 'share-meeting':
      return harness.recorder.shareMeeting()
    case 'end-meeting':
      return harness.meetings.at(-1)?.end()
    case 'hear':
      if (microphone && !microphone.isReleased) microphone.hear(next.frames, 64)
      return
    case 'durable':
      if (isOpen && socket.received.length > 0) {
        socket.durable(socket.options.from + Math.floor(socket.received.length * next.share))
      }
      return
    case 'wait':
      await vi.advanceTimersByTimeAsync(next.ms)
      return
    default:
      next satisfies never
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})

it('never records without a session, loses a sample, ends twice or keeps the microphone', {
  tags: 'property',
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40, size: 'max' }), async (acts) => {
      const harness = createScriptedRecorder()
      const stops: string[] = []
      let starts = 0
      let before = harness.state()
      harness.onStopped.mockImplementation((reason) => stops.push(reason))
      harness.recorder.subscribe(() => {
        const state = harness.state()
        if (state.name === 'starting' && before.name !== 'starting') starts += 1
        if (state.name === 'recording') expect(state.session).not.toBe('')
        before = state
      })

      for (const next of acts) {
        await play(harness, next)
        for (const socket of harness.sockets) {
          const { from } = socket.options
          expect(socket.received).toEqual(
            socket.received.map((_, index) => positionToSample(from + index)),
          )
        }
        if (!isActive(harness.state())) {
          expect(harness.microphones.every((microphone) => microphone.isReleased)).toBe(true)
          expect(harness.sockets.every((socket) => socket.isClosed)).toBe(true)
        }
        expect(stops.length).toBeLessThanOrEqual(starts)
        if (harness.state().name === 'recording') {
          const heard = harness.microphones.at(-1)?.heard ?? 0
          const socket = harness.sockets.at(-1)
          if (socket && socket.received.length > 0) expect(heardTo(harness)).toBe(heard)
        }
      }

      await vi.advanceTimersByTimeAsync(120_000)
      harness.recorder.leave()
      await vi.advanceTimersByTimeAsync(120_000)
      expect(isActive(harness.state())).toBe(false)
      expect(harness.microphones.every((microphone) => microphone.isReleased)).toBe(true)
      expect(vi.getTimerCount()).toBe(0)
    }),
    { numRuns: runs(200) },
  )
})

it('gives every connection a start that was durable, so that no sample is left out between two', {
  tags: 'property',
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40, size: 'max' }), async (acts) => {
      const harness = createScriptedRecorder()
      let durable = 0
      let known = 0
      for (const next of acts) {
        if (next.type === 'start' && !isActive(harness.state())) {
          durable = 0
          known = harness.sockets.length
        }
        await play(harness, next)
        const socket = harness.sockets.at(-1)
        if (next.type === 'durable' && socket && !socket.isClosed && socket.received.length > 0) {
          durable = Math.max(
            durable,
            socket.options.from + Math.floor(socket.received.length * next.share),
          )
        }
        for (const later of harness.sockets.slice(known)) {
          expect(later.options.from).toBeLessThanOrEqual(durable)
        }
      }
      harness.recorder.leave()
      await vi.advanceTimersByTimeAsync(120_000)
    }),
    { numRuns: runs(200) },
  )
})
