import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'
import { createReloadableRecorder } from '../../../../test/recorder/reloadable-recorder.ts'
import { getResumableSession, isActive } from './recorder-state.ts'

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
    'start-with-meeting',
    'share-meeting',
    'share-meeting',
    'end-meeting',
    'busy',
    'busy',
    'reload',
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

const inTurn = (...types: Exclude<Act['type'], 'take' | 'store' | 'wait'>[]): Act[] =>
  types.map((type) => ({ type, amount: 1 }) as Act)
/** Rare by chance. */
const rare = [
  inTurn('start', 'listen', 'hear', 'share-meeting', 'hear', 'busy', 'listen', 'hear'),
  inTurn('start', 'hear', 'reload', 'resume', 'hear', 'listen'),
  inTurn('start-with-meeting', 'listen', 'hear', 'reload', 'resume', 'busy', 'hear', 'listen'),
]

type Harness = ReturnType<typeof createReloadableRecorder>

async function play(harness: Harness, { type: name, amount }: Act): Promise<void> {
  const { recorder } = harness
  const socket = harness.open()
  const server = harness.server()
  switch (name) {
    case 'start':
      // A resumable recording is resumed: a new one would leave its audio on the device.
      if (getResumableSession(harness.state()) === null) await recorder.start()
      return
    case 'start-with-meeting':
      if (getResumableSession(harness.state()) === null) {
        await recorder.start({ sources: 'microphone-and-meeting' })
      }
      return
    case 'share-meeting':
      return recorder.shareMeeting()
    case 'end-meeting':
      return harness.page.meetings.at(-1)?.end()
    case 'busy':
      if (socket) server?.refuseForLackOfRecogniser(socket, harness.captured())
      return
    case 'reload':
      return harness.reload()
    case 'resume':
      return recorder.resume()
    case 'take-over':
      if (getResumableSession(harness.state()) !== null) await recorder.takeOver()
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
      return harness.opened.at(-1)?.options.onEnded()
    case 'mute':
    case 'unmute':
      return harness.opened.at(-1)?.options.onMuted(name === 'mute')
    case 'hear':
      return harness.hear(amount)
    case 'wait':
      await vi.advanceTimersByTimeAsync(amount)
      return
    default:
      name satisfies never
  }
}

/** Whether the server has less audio than was recorded. */
function isBehind(harness: Harness): boolean {
  const server = harness.server()

  return server !== undefined && server.received < Math.min(harness.captured(), server.limit)
}

/** Stops injecting faults and brings the recording to its end. */
async function finishRecording(harness: Harness): Promise<void> {
  harness.recorder.pageShown()
  for (let round = 0; round < 60; round++) {
    let state = harness.state()
    // Reopens the session, as opening the page's URL does.
    if (state.name === 'stopped' && isBehind(harness)) {
      harness.recorder.reopen({ code: state.session, limitMinutes: 5 })
      state = harness.state()
    }
    if (getResumableSession(state) !== null) await harness.recorder.resume()
    else if (!isActive(state)) return
    if (state.name === 'recording') harness.recorder.stop()
    await vi.advanceTimersByTimeAsync(500)
    const socket = harness.open()
    if (socket) harness.server()?.serve(socket)
    harness.settle()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})

it('[CHAN-49] brings every sample of both channels to its place, whatever is cut, taken over, unplugged, hidden, refused, reloaded or gone on with', {
  tags: 'property',
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 60, size: 'max' }),
      fc.constantFrom(NEVER, 2000),
      async (acts, limit) => {
        const harness = createReloadableRecorder(limit)
        let begun = 0
        harness.recorder.subscribe(() => {
          const state = harness.state()
          if (state.name === 'recording') expect(state.session).toMatch(/^S/)
        })
        for (const next of acts) {
          const was = harness.state().name
          await play(harness, next)
          if (was !== harness.state().name && harness.state().name === 'recording') begun += 1
          harness.settle()
          if (!isActive(harness.state())) {
            expect(harness.opened.every((microphone) => microphone.isReleased)).toBe(true)
            expect(harness.page.meetings.every((meeting) => meeting.isReleased)).toBe(true)
          }
        }
        await finishRecording(harness)

        expect(isActive(harness.state())).toBe(false)
        expect(harness.opened.every((microphone) => microphone.isReleased)).toBe(true)
        expect(harness.page.onStop.mock.calls.length).toBeLessThanOrEqual(begun + 60)
        if (harness.state().name === 'stopped') expect(isBehind(harness)).toBe(false)
        await vi.advanceTimersByTimeAsync(60_000)
        expect(vi.getTimerCount()).toBe(0)
      },
    ),
    { numRuns: runs(400), examples: rare.map((acts) => [acts, NEVER]) },
  )
})
