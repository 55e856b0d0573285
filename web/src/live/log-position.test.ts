import { beforeEach, expect, it, vi } from 'vitest'
import { advanceTime } from '../../test/advance-time.ts'
import { openFollowedSession } from '../../test/followed-session.ts'
import {
  createFinalEvent,
  createInterimEvent,
  entryText,
  START_MS,
} from '../../test/transcript-fixtures.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const SUCCEEDED = 'pusher:subscription_succeeded'

/** A session of two lines that is followed, cut off and joined again. */
async function comeBack(position: unknown) {
  const page = await openFollowedSession({ last: 2, revision: 'first' })
  page.emit(SUCCEEDED)
  await advanceTime()
  page.drop()
  const before = page.reads.length
  page.emit(SUCCEEDED, position)
  await advanceTime()

  return { ...page, rereads: page.reads.length - before }
}

const lines = (...numbers: number[]) => numbers.map((number) => createFinalEvent(number))

it('[LIVE-28, OUT-18] reads nothing after a cut in which nothing was missed', async () => {
  const page = await comeBack({ segmentNumber: 2, revision: 'first', events: lines(1, 2) })
  expect(page.rereads).toBe(0)
  expect(page.texts()).toEqual([1, 2].map(entryText))
  expect(page.channel.getSnapshot().state).toBe('live')

  page.log.last = 4
  page.emit('transcript-event', createFinalEvent(4))
  await advanceTime()
  expect(page.texts()).toEqual([1, 2, 3, 4].map(entryText))
})

it('[LIVE-28, OUT-18] has the lines and words that were missed in a short cut at once', async () => {
  const interim = createInterimEvent(4, 'and then')
  const events = [...lines(2, 3, 4), interim]
  const page = await comeBack({ segmentNumber: 4, revision: 'first', events })
  expect(page.rereads).toBe(0)
  expect(page.texts()).toEqual([1, 2, 3, 4].map(entryText))
  expect(page.store.getSnapshot().transcript.interims).toMatchObject([{ text: 'and then' }])
})

it.each([
  ['more than it names', { segmentNumber: 9, revision: 'first', events: lines(4, 5, 6, 7, 8, 9) }],
  ['a line that it does not name', { segmentNumber: 3, revision: 'first', events: [] }],
  ['a change of the session', { segmentNumber: 2, revision: 'second', events: lines(1, 2) }],
  ['what the server does not say', {}],
  ['what it says wrongly', { segmentNumber: '2', revision: 'first', events: [] }],
])(
  '[LIVE-28, OUT-18] reads the log after a cut in which %s was missed',
  async (_what, position) => {
    expect((await comeBack(position)).rereads).toBe(1)
  },
)

it.each([
  ['session-event', { sessionId: 'ABC234', status: 'paused', segmentNumber: 2, timestamp: 5 }],
  ['needs-event', { sessionId: 'ABC234', canAsk: true, seenAt: 0 }],
])(
  '[LIVE-28, OUT-18] reads the log where a %s told of a change that may be undone',
  async (event, data) => {
    const page = await openFollowedSession({ last: 2, revision: 'first' })
    page.emit(SUCCEEDED)
    await advanceTime()
    page.emit(event, data)
    page.drop()
    page.emit(SUCCEEDED, { segmentNumber: 2, revision: 'first', events: lines(1, 2) })
    await advanceTime()
    const { status, needs } = page.store.getSnapshot().transcript
    expect([status, needs.canAsk]).toEqual(['active', false])
  },
)

it.each([
  ['names every line', { segmentNumber: 2, revision: 'first', events: lines(1, 2) }],
  ['has the log read', {}],
])(
  '[LIVE-31] takes words back that were taken back in a cut, where the position %s',
  async (_what, position) => {
    const page = await openFollowedSession({ last: 2, revision: 'first' })
    page.emit(SUCCEEDED)
    await advanceTime()
    page.emit('transcript-event', createInterimEvent(2, 'and a cough'))
    page.drop()
    await advanceTime()
    const interims = () => page.store.getSnapshot().transcript.interims.map(({ text }) => text)
    expect(interims()).toEqual(['and a cough'])

    page.emit(SUCCEEDED, position)
    await advanceTime()
    expect(interims()).toEqual([])
    page.emit('transcript-event', createInterimEvent(2, 'and a queue', START_MS + 200))
    expect(interims()).toEqual(['and a queue'])
  },
)

it('[LIVE-31] keeps words that are still being said after a cut, and those that arrive while the log is read', async () => {
  const page = await openFollowedSession({ last: 2, revision: 'first' })
  page.emit(SUCCEEDED)
  await advanceTime()
  const said = createInterimEvent(2, 'and then')
  page.emit('transcript-event', said)
  page.drop()
  page.emit(SUCCEEDED, { segmentNumber: 2, revision: 'first', events: [...lines(1, 2), said] })
  const interims = () => page.store.getSnapshot().transcript.interims.map(({ text }) => text)
  expect(interims()).toEqual(['and then'])

  page.drop()
  const unknown = { interimsKnown: false, events: lines(1, 2) }
  page.emit(SUCCEEDED, { segmentNumber: 2, revision: 'first', ...unknown })
  expect(interims()).toEqual(['and then'])

  page.drop()
  page.emit(SUCCEEDED, {})
  page.emit('transcript-event', createInterimEvent(2, 'and then a queue'))
  await advanceTime()
  expect(interims()).toEqual(['and then a queue'])
})
