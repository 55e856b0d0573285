import fc from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'
import { ModelListenServer } from '../../../../test/model-listen-server.ts'
import { createScriptedRecorder, ScriptedMicrophone } from '../../../../test/scripted-recorder.ts'
import { getResumableSession, isActive } from './recorder-state.ts'

const FRAME = 64
const NEVER = 1_000_000

const plain = fc.constantFrom(
  ...(['start', 'listen', 'listen', 'resume', 'show'] as const),
  ...([
    'stop',
    'cut',
    'replaced',
    'take-over',
    'leave',
    'unplug',
    'mute',
    'unmute',
    'hide',
  ] as const),
)
const act = fc.oneof(
  { weight: 5, arbitrary: plain.map((type) => ({ type, amount: 1 })) },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('hear' as const), amount: fc.nat({ max: 6 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constantFrom('take' as const, 'store' as const),
      amount: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('wait' as const),
      amount: fc.constantFrom(0, 600, 1100, 5000, 31_000),
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** A recorder whose every sample carries its expected session position. */
function createWorld(limit: number) {
  const servers = new Map<string, ModelListenServer>()
  const opened: ScriptedMicrophone[] = []
  let captured = 0
  let before: number | null = null
  const world = createScriptedRecorder({
    openMicrophone: async (options) => {
      const { name } = world.state()
      if (name === 'starting' && world.recorder.getSnapshot().microphone === 'none') captured = 0
      if (name === 'resuming') before ??= captured
      const microphone = new ScriptedMicrophone(options)
      opened.push(microphone)

      return microphone
    },
    createSession: async () => {
      const code = `S${servers.size + 1}`
      servers.set(code, new ModelListenServer(limit))

      return { code, limitMinutes: 5 }
    },
  })

  return {
    ...world,
    opened,
    server: () => servers.get(world.sockets.at(-1)?.options.code ?? ''),
    open: () => world.sockets.filter((socket) => !socket.isClosed).at(-1),
    captured: () => captured,
    hear(frames: number) {
      const microphone = opened.at(-1)
      if (!microphone || world.recorder.getSnapshot().microphone === 'muted') return
      for (let frame = 0; frame < frames && !microphone.isReleased; frame++) {
        microphone.hearFrom(captured, FRAME)
        captured += FRAME
      }
    },
    /** Audio of a failed resumption was never part of the recording. */
    settle() {
      const { name } = world.state()
      if (name === 'paused' && before !== null) captured = before
      if (name !== 'resuming') before = null
    },
  }
}

type World = ReturnType<typeof createWorld>

async function play(world: World, { type: name, amount }: Act): Promise<void> {
  const { recorder } = world
  const socket = world.open()
  const server = world.server()
  switch (name) {
    case 'start':
      // A resumable recording is resumed: a new one would leave its audio on the device.
      if (getResumableSession(world.state()) === null) await recorder.start()
      return
    case 'resume':
      return recorder.resume()
    case 'take-over':
      if (getResumableSession(world.state()) !== null) await recorder.takeOver()
      return
    case 'stop':
      return recorder.stop()
    case 'leave':
      return recorder.leave()
    case 'hide':
      return recorder.pageHidden()
    case 'show':
      return recorder.pageShown()
    case 'listen':
      if (socket) server?.listen(socket)
      return
    case 'take':
      if (socket) server?.take(socket, amount)
      return
    case 'store':
      if (socket) server?.store(socket, amount)
      return
    case 'cut':
      return socket?.end()
    case 'replaced':
      return socket?.end({ kind: 'replaced', canReconnect: false })
    case 'unplug':
      return world.opened.at(-1)?.options.onEnded()
    case 'mute':
    case 'unmute':
      return world.opened.at(-1)?.options.onMuted(name === 'mute')
    case 'hear':
      return world.hear(amount)
    case 'wait':
      await vi.advanceTimersByTimeAsync(amount)
      return
    default:
      name satisfies never
  }
}

/** Whether the server has less audio than was recorded. */
function isBehind(world: World): boolean {
  const server = world.server()

  return server !== undefined && server.received < Math.min(world.captured(), server.limit)
}

/** Stops injecting faults and brings the recording to its end. */
async function bringHome(world: World): Promise<void> {
  world.recorder.pageShown()
  for (let round = 0; round < 60; round++) {
    let state = world.state()
    // Reopens the session, as opening the page's URL does.
    if (state.name === 'stopped' && isBehind(world)) {
      world.recorder.reopen({ code: state.session, limitMinutes: 5 })
      state = world.state()
    }
    if (getResumableSession(state) !== null) await world.recorder.resume()
    else if (!isActive(state)) return
    if (state.name === 'recording') world.recorder.stop()
    await vi.advanceTimersByTimeAsync(500)
    const socket = world.open()
    if (socket) world.server()?.serve(socket)
    world.settle()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})

it('brings every sample to its place, whatever is cut, taken over, unplugged, hidden or gone on with', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 60, size: 'max' }),
      fc.constantFrom(NEVER, 2000),
      async (acts, limit) => {
        const world = createWorld(limit)
        let begun = 0
        world.recorder.subscribe(() => {
          const state = world.state()
          if (state.name === 'recording') expect(state.session).toMatch(/^S/)
        })
        for (const next of acts) {
          const was = world.state().name
          await play(world, next)
          if (was !== world.state().name && world.state().name === 'recording') begun += 1
          world.settle()
          if (!isActive(world.state())) {
            expect(world.opened.every((microphone) => microphone.isReleased)).toBe(true)
          }
        }
        await bringHome(world)

        expect(isActive(world.state())).toBe(false)
        expect(world.opened.every((microphone) => microphone.isReleased)).toBe(true)
        expect(world.onStop.mock.calls.length).toBeLessThanOrEqual(begun + 60)
        if (world.state().name === 'stopped') expect(isBehind(world)).toBe(false)
        await vi.advanceTimersByTimeAsync(60_000)
        expect(vi.getTimerCount()).toBe(0)
      },
    ),
    { numRuns: 400 },
  )
})
