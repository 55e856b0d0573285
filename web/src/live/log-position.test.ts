import { beforeEach, expect, it, vi } from 'vitest'
import { advanceTime } from '../../test/advance-time.ts'
import { openFollowedSession } from '../../test/followed-session.ts'
import { createFinalEvent, createInterimEvent, entryText } from '../../test/transcript-fixtures.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const SUCCEEDED = 'pusher:subscription_succeeded'

/** A session of two lines that is followed, cut off and joined again. */
async function comeBack(position: unknown, meanwhile: (page: Page) => void = () => {}) {
  const page = await openFollowedSession({ last: 2, revision: 'first' })
  page.emit(SUCCEEDED)
  await advanceTime()
  meanwhile(page)
  page.drop()
  const before = page.reads.length
  page.emit(SUCCEEDED, position)
  await advanceTime()

  return { ...page, rereads: page.reads.length - before }
}
type Page = Awaited<ReturnType<typeof openFollowedSession>>

it('[LIVE-28, OUT-18] reads nothing after a cut in which nothing was missed', async () => {
  const page = await comeBack({ segmentNumber: 2, revision: 'first', interimAt: 0 })
  expect(page.rereads).toBe(0)
  expect(page.channel.getSnapshot().state).toBe('live')

  page.log.last = 4
  page.emit('transcript-event', createFinalEvent(4))
  await advanceTime()
  expect(page.texts()).toEqual([1, 2, 3, 4].map(entryText))
})

it.each([
  ['a line', { segmentNumber: 3, revision: 'first', interimAt: 0 }],
  ['a change of the session', { segmentNumber: 2, revision: 'second', interimAt: 0 }],
  ['the beginning of a sentence', { segmentNumber: 2, revision: 'first', interimAt: 5 }],
  ['something that the server does not name', {}],
  ['something that it names wrongly', { segmentNumber: '2', revision: 'first', interimAt: 0 }],
])(
  '[LIVE-28, OUT-18] reads the log after a cut in which %s was missed',
  async (_what, position) => {
    expect((await comeBack(position)).rereads).toBe(1)
  },
)

it('[LIVE-28, OUT-18] reads nothing for the words that are shown already', async () => {
  const { rereads } = await comeBack(
    { segmentNumber: 2, revision: 'first', interimAt: 1000 },
    ({ emit }) => emit('transcript-event', { ...createInterimEvent(2, 'and'), timestamp: 1000 }),
  )
  expect(rereads).toBe(0)
})
