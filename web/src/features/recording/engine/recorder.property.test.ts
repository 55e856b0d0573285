import fc from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'
import { createScriptedRecorder, positionToSample } from '../../../../test/scripted-recorder.ts'
import { isActive } from './recorder-state.ts'

type Act =
  | { type: 'start' | 'stop' | 'leave' | 'ready' | 'finished' | 'cut' | 'refused' | 'unplug' }
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

type World = ReturnType<typeof createScriptedRecorder>

/** What the test's server has received of the newest connection's stream. */
function heardTo(world: World): number {
  const socket = world.sockets.at(-1)

  return socket ? socket.options.from + socket.received.length : 0
}

async function play(world: World, next: Act): Promise<void> {
  const socket = world.sockets.at(-1)
  const microphone = world.microphones.at(-1)
  const isOpen = socket && !socket.isClosed
  switch (next.type) {
    case 'start':
      await world.recorder.start()
      return
    case 'stop':
      world.recorder.stop()
      return
    case 'leave':
      world.recorder.leave()
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

it('never records without a session, loses a sample, ends twice or keeps the microphone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40, size: 'max' }), async (acts) => {
      const world = createScriptedRecorder()
      const stops: string[] = []
      let starts = 0
      let before = world.state()
      world.onStopped.mockImplementation((reason) => stops.push(reason))
      world.recorder.subscribe(() => {
        const state = world.state()
        if (state.name === 'starting' && before.name !== 'starting') starts += 1
        if (state.name === 'recording') expect(state.session).not.toBe('')
        before = state
      })

      for (const next of acts) {
        await play(world, next)
        for (const socket of world.sockets) {
          const { from } = socket.options
          expect(socket.received).toEqual(
            socket.received.map((_, index) => positionToSample(from + index)),
          )
        }
        if (!isActive(world.state())) {
          expect(world.microphones.every((microphone) => microphone.isReleased)).toBe(true)
          expect(world.sockets.every((socket) => socket.isClosed)).toBe(true)
        }
        expect(stops.length).toBeLessThanOrEqual(starts)
        if (world.state().name === 'recording') {
          const heard = world.microphones.at(-1)?.heard ?? 0
          const socket = world.sockets.at(-1)
          if (socket && socket.received.length > 0) expect(heardTo(world)).toBe(heard)
        }
      }

      await vi.advanceTimersByTimeAsync(120_000)
      world.recorder.leave()
      await vi.advanceTimersByTimeAsync(120_000)
      expect(isActive(world.state())).toBe(false)
      expect(world.microphones.every((microphone) => microphone.isReleased)).toBe(true)
      expect(vi.getTimerCount()).toBe(0)
    }),
    { numRuns: 200 },
  )
})

it('gives every connection a start that was durable, so that no sample is left out between two', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40, size: 'max' }), async (acts) => {
      const world = createScriptedRecorder()
      let durable = 0
      let known = 0
      for (const next of acts) {
        if (next.type === 'start' && !isActive(world.state())) {
          durable = 0
          known = world.sockets.length
        }
        await play(world, next)
        const socket = world.sockets.at(-1)
        if (next.type === 'durable' && socket && !socket.isClosed && socket.received.length > 0) {
          durable = Math.max(
            durable,
            socket.options.from + Math.floor(socket.received.length * next.share),
          )
        }
        for (const later of world.sockets.slice(known)) {
          expect(later.options.from).toBeLessThanOrEqual(durable)
        }
      }
      world.recorder.leave()
      await vi.advanceTimersByTimeAsync(120_000)
    }),
    { numRuns: 200 },
  )
})
