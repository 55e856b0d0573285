import { NEED_INTERVAL_MS, NEED_LIFETIME_MS, type NeedKind } from '@live-scribe/contract/needs/need'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AskedNeeds, announceNeed, describeNeed } from './asked-needs.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

function open(send: (kind: NeedKind) => Promise<number> = async () => Date.now()) {
  const sent = vi.fn(send)
  const asked = new AskedNeeds(sent)
  const describe = (kind: NeedKind, seenAt = 0) =>
    describeNeed(asked.getSnapshot().needs.get(kind), seenAt)
  return { asked, sent, describe }
}

it('[NEED-20] sends a need once for several taps, and again after a while', async () => {
  const { asked, sent, describe } = open()
  const first = asked.ask('slower')
  expect(describe('slower')).toBe('Sending...')
  await asked.ask('slower')
  await first
  await asked.ask('slower')
  expect(sent).toHaveBeenCalledTimes(1)
  expect(describe('slower')).toBe('Sent')

  await asked.ask('louder')
  expect(sent).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(NEED_INTERVAL_MS)
  await asked.ask('slower')
  expect(sent.mock.calls.map(([kind]) => kind)).toEqual(['slower', 'louder', 'slower'])
})

it('[NEED-21] is seen when the recorder acknowledged it after it was counted, not before', async () => {
  const { asked, describe } = open()
  await asked.ask('slower')
  const at = Date.now()
  expect(describe('slower', at - 1)).toBe('Sent')
  expect(describe('slower', at)).toBe('Seen')
  expect(announceNeed(asked.getSnapshot(), at)).toBe('Slower: Seen')
})

it('[NEED-22] says after its minute that nobody has seen it, and nothing of one that was seen', async () => {
  const { asked, describe } = open()
  await asked.ask('slower')
  const at = Date.now()
  await vi.advanceTimersByTimeAsync(NEED_LIFETIME_MS)
  expect(describe('slower')).toBe('Not seen')
  expect(describe('slower', at)).toBe('')
})

it('[NEED-23] says why it was not sent, and can be asked again at once', async () => {
  let isOffline = true
  const { asked, sent, describe } = open(async () => {
    if (isOffline) throw new Error('Check your connection and try again.')
    return Date.now()
  })
  await asked.ask('unheard')
  expect(describe('unheard')).toBe('Not sent')
  expect(announceNeed(asked.getSnapshot(), 0)).toBe(
    'Not sent. Check your connection and try again.',
  )
  isOffline = false
  await asked.ask('unheard')
  expect(sent).toHaveBeenCalledTimes(2)
  expect(describe('unheard')).toBe('Sent')
})

it('[NEED-22] says nothing of one that may have been seen while the connection was away', async () => {
  const { asked, describe } = open()
  await asked.ask('slower')
  asked.handleInterruption()
  expect(describe('slower')).toBe('Sent')
  await vi.advanceTimersByTimeAsync(NEED_LIFETIME_MS)
  expect(describe('slower')).toBe('')

  await asked.ask('louder')
  await vi.advanceTimersByTimeAsync(NEED_LIFETIME_MS)
  expect(describe('louder')).toBe('Not seen')
  asked.handleInterruption()
  expect(describe('louder')).toBe('')
})

it('keeps no timer of a page that is left while a need is sent', async () => {
  const { asked } = open()
  const sending = asked.ask('slower')
  asked.close()
  await sending
  expect(vi.getTimerCount()).toBe(0)
})

it('keeps no timer of a page that was left', async () => {
  const { asked } = open()
  await asked.ask('slower')
  asked.close()
  expect(vi.getTimerCount()).toBe(0)
})
