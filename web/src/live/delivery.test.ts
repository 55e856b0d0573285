import { beforeEach, expect, it, vi } from 'vitest'
import { advanceTime } from '../../test/advance-time.ts'
import { openFollowedSession } from '../../test/followed-session.ts'
import { createInterimEvent, entryText } from '../../test/transcript-fixtures.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

it('[OUT-31] is delayed while the server knows that new text can’t arrive, until it does or the server says so', async () => {
  const { emit, channel, log, texts } = await openFollowedSession({ last: 1 })
  const state = () => channel.getSnapshot().state
  emit('delivery-event', { isDelayed: true })
  expect(state()).toBe('joining')
  emit('pusher:subscription_succeeded')
  await advanceTime()
  emit('delivery-event', { isDelayed: true })
  expect(state()).toBe('delayed')

  emit('transcript-event', createInterimEvent(1, 'and then'))
  expect(state()).toBe('live')

  emit('delivery-event', { isDelayed: true })
  log.last = 3
  emit('delivery-event', { isDelayed: false })
  await advanceTime()
  expect(state()).toBe('live')
  expect(texts()).toEqual([1, 2, 3].map(entryText))
})

it('[OUT-31] is interrupted, not delayed, when the connection is lost meanwhile', async () => {
  const { emit, drop, channel } = await openFollowedSession({ last: 1 })
  emit('pusher:subscription_succeeded')
  emit('delivery-event', { isDelayed: true })
  drop()
  expect(channel.getSnapshot().state).toBe('interrupted')
})
