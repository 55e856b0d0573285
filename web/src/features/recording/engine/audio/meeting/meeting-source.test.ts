import { expect, it } from 'vitest'
import type { Meeting } from './meeting.ts'
import { MeetingError } from './meeting-error.ts'
import { MeetingSource, type OpenMeeting } from './meeting-source.ts'

/** A meeting that notes whether it was closed. */
class NotingMeeting implements Meeting {
  readonly surface = 'browser'
  isClosed = false

  close(): void {
    this.isClosed = true
  }
}

function createKeeper(open: OpenMeeting): MeetingSource {
  return new MeetingSource({ open, onLevel: () => {}, onChange: () => {}, onSilent: () => {} })
}

it('[CHAN-50] releases a meeting that is chosen after the picker was given up, and keeps the shared one', async () => {
  const [shared, late] = [new NotingMeeting(), new NotingMeeting()]
  const picker = Promise.withResolvers<Meeting>()
  const answers = [Promise.resolve(shared), picker.promise]
  const keeper = createKeeper(() => answers.shift() ?? picker.promise)
  await keeper.share()
  const sharing = keeper.share()
  keeper.abandonPicker()
  picker.resolve(late)
  await sharing

  expect(late.isClosed).toBe(true)
  expect(shared.isClosed).toBe(false)
  expect(keeper.isShared).toBe(true)
})

it.each([
  ['setup', 'ended'],
  ['no-sound', 'shared'],
  ['cancelled', 'shared'],
] as const)(
  '[CHAN-50] after another choice that failed with %s the meeting is %s',
  async (kind, name) => {
    const meeting = new NotingMeeting()
    const answers = [Promise.resolve(meeting), Promise.reject(new MeetingError(kind, ''))]
    const keeper = createKeeper(() => answers.shift() ?? Promise.resolve(meeting))
    await keeper.share()
    await expect(keeper.share()).rejects.toMatchObject({ kind })

    expect(keeper.state.name).toBe(name)
    expect(meeting.isClosed).toBe(name === 'ended')
  },
)

it('[CHAN-50] takes no end of a meeting before it is shared for the end of the one before', async () => {
  const meeting = new NotingMeeting()
  let isFirst = true
  const keeper = createKeeper(async ({ onEnded }) => {
    if (!isFirst) onEnded()
    isFirst = false

    return meeting
  })
  await keeper.share()
  await keeper.share()

  expect(keeper.isShared).toBe(true)
})
