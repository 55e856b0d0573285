import { utteranceFromEvent } from '@live-scribe/contract/live/to-utterance'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, createNetworkError } from '#web/api/api-error.ts'
import {
  createFinalEvent,
  createInterimEvent,
  createLogPage,
  createSessionEvent,
  entryText,
  SESSION_CODE,
  START_MS,
} from '../../../../test/transcript-fixtures.ts'
import { LOG_RETRY_MAX_MS, TranscriptStore } from './transcript-store.ts'

/** A log whose reads are resolved by the test. */
function scriptedLog() {
  const reads: { after: number; answer: PromiseWithResolvers<ReturnType<typeof createLogPage>> }[] =
    []
  const store = new TranscriptStore((after) => {
    const answer = Promise.withResolvers<ReturnType<typeof createLogPage>>()
    reads.push({ after, answer })

    return answer.promise
  })
  const texts = () => store.getSnapshot().transcript.entries.map((entry) => entry.text)
  const settle = async (index: number, last: number) => {
    reads[index]?.answer.resolve(createLogPage(reads[index].after, last))
    await vi.advanceTimersByTimeAsync(0)
  }
  const refuse = async (index: number, error: unknown) => {
    reads[index]?.answer.reject(error)
    await vi.advanceTimersByTimeAsync(0)
  }

  return { store, reads, texts, settle, refuse }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('TranscriptStore', () => {
  it('reads the log after the last number when an event shows a gap', async () => {
    const { store, reads, texts, settle } = scriptedLog()
    store.applyUtterance(createFinalEvent(1))
    expect(reads).toHaveLength(0)

    store.applyUtterance(createFinalEvent(3))
    expect(reads.map((read) => read.after)).toEqual([1])
    await settle(0, 3)

    expect(texts()).toEqual([1, 2, 3].map(entryText))
  })

  it('[LIVE-34] asks the log about a status of a clock that was set back, and then believes that clock', async () => {
    const { store, reads } = scriptedLog()
    const answer = async (index: number, status: 'active' | 'paused') => {
      reads[index]?.answer.resolve(createLogPage(0, 0, status))
      await vi.advanceTimersByTimeAsync(0)
    }
    const status = () => store.getSnapshot().transcript.status
    store.applySessionEvent(createSessionEvent('active', { at: START_MS + 20_000 }))
    store.applySessionEvent(createSessionEvent('paused', { at: START_MS }))
    expect([status(), reads.length]).toEqual(['active', 1])
    await answer(0, 'paused')
    expect(status()).toBe('paused')
    store.applySessionEvent({
      ...createSessionEvent('active', { at: START_MS + 5 }),
      behindMs: 4000,
    })
    expect(store.getSnapshot().transcript).toMatchObject({ status: 'active', behindMs: 4000 })
    expect(reads).toHaveLength(1)
  })

  it('[LIVE-34] does not go back to a status that came late', async () => {
    const { store, reads } = scriptedLog()
    store.applySessionEvent(createSessionEvent('active', { at: START_MS + 20 }))
    store.applySessionEvent(createSessionEvent('paused', { at: START_MS }))
    reads[0]?.answer.resolve(createLogPage(0, 0, 'active'))
    await vi.advanceTimersByTimeAsync(0)
    store.applySessionEvent(createSessionEvent('paused', { at: START_MS + 10 }))
    expect(store.getSnapshot().transcript).toMatchObject({
      status: 'active',
      statusAt: START_MS + 20,
    })
    expect(reads).toHaveLength(2)
  })

  it('[OUT-5, RISK-73] reads page after page, each shown as it comes, until it has the whole log', async () => {
    const reads: number[] = []
    const store = new TranscriptStore(async (after) => {
      reads.push(after)

      return { ...createLogPage(after, Math.min(after + 2, 5)), lastSegment: 5 }
    })
    const shown: number[] = []
    store.subscribe(() => shown.push(store.getSnapshot().transcript.entries.length))
    store.catchUp()
    await vi.advanceTimersByTimeAsync(0)

    expect(reads).toEqual([0, 2, 4])
    expect([...new Set(shown)]).toEqual([0, 2, 4, 5])
  })

  it('reads once at a time, and once more when asked meanwhile', async () => {
    const { store, reads, settle } = scriptedLog()
    store.catchUp()
    store.catchUp()
    store.catchUp()
    expect(reads).toHaveLength(1)

    await settle(0, 2)
    expect(reads.map((read) => read.after)).toEqual([0, 2])
    await settle(1, 2)
    expect(reads).toHaveLength(2)
  })

  it('keeps events that arrive during a read', async () => {
    const { store, texts, settle } = scriptedLog()
    store.catchUp()
    store.applyUtterance(createFinalEvent(3))
    store.applyUtterance(createInterimEvent(3, 'and then'))
    await settle(0, 2)

    expect(texts()).toEqual([1, 2, 3].map(entryText))
    expect(store.getSnapshot().transcript.interims[0]?.text).toBe('and then')
  })

  it('waits before it asks again for what the log does not hold yet', async () => {
    const { store, reads, settle } = scriptedLog()
    store.announce(2)
    await settle(0, 0)
    expect(reads).toHaveLength(1)

    await vi.advanceTimersByTimeAsync(LOG_RETRY_MAX_MS * 2)
    expect(reads).toHaveLength(2)
  })

  it('[VIEW-35] tells that the first read failed, and goes on trying', async () => {
    const { store, texts, refuse, settle } = scriptedLog()
    store.catchUp()
    await refuse(0, createNetworkError())
    expect(store.getSnapshot().firstRead).toMatchObject({ name: 'failed' })

    await vi.advanceTimersByTimeAsync(LOG_RETRY_MAX_MS * 2)
    await settle(1, 1)
    expect(store.getSnapshot().firstRead.name).toBe('done')
    expect(texts()).toEqual([entryText(1)])
  })

  it('does not repeat a read that was refused', async () => {
    const { store, reads, refuse } = scriptedLog()
    store.catchUp()
    await refuse(0, new ApiError({ status: 404, code: 'session_not_found', message: 'No' }))

    await vi.advanceTimersByTimeAsync(LOG_RETRY_MAX_MS * 4)
    expect(reads).toHaveLength(1)
  })

  it('stays in silence on what it has when a later read fails', async () => {
    const { store, texts, refuse, settle } = scriptedLog()
    store.catchUp()
    await settle(0, 2)
    store.catchUp()
    await refuse(1, createNetworkError())

    expect(store.getSnapshot().firstRead.name).toBe('done')
    expect(texts()).toEqual([1, 2].map(entryText))
  })

  it('[RISK-45] lets go of everything when the session is no longer shared', async () => {
    const { store, texts, settle, refuse } = scriptedLog()
    store.catchUp()
    await settle(0, 2)
    expect(texts()).toHaveLength(2)

    store.catchUp()
    await refuse(
      1,
      new ApiError({ status: 404, code: 'session_not_found', message: 'Session not found' }),
    )
    expect(texts()).toEqual([])
    expect(store.getSnapshot().firstRead).toMatchObject({ name: 'failed' })
  })

  it('takes no answer after it was paused, and reads again when asked', async () => {
    const { store, reads, texts, settle } = scriptedLog()
    store.catchUp()
    store.pause()
    await settle(0, 2)
    expect(texts()).toEqual([])

    store.catchUp()
    await settle(1, 2)
    expect(reads).toHaveLength(2)
    expect(texts()).toEqual([1, 2].map(entryText))
  })

  it('[LIVE-31] takes words back that only an answer under way still has', async () => {
    const { store, reads, settle } = scriptedLog()
    const interims = () => store.getSnapshot().transcript.interims.map(({ text }) => text)
    // While the page is cut off, the log has a word, which is taken back before the page is
    // connected again: the read that began before is followed by one that began after.
    store.catchUp()
    store.catchUp()
    const page = { ...createLogPage(0, 0), interims: [createInterimEvent(0, 'a cough')] }
    reads[0]?.answer.resolve(page)
    await vi.advanceTimersByTimeAsync(0)
    expect(interims()).toEqual(['a cough'])

    await settle(1, 0)
    expect(interims()).toEqual([])
  })

  it('[LIVE-31] shows no words as being heard once the recording is paused', async () => {
    const { store } = scriptedLog()
    store.applyUtterance(utteranceFromEvent(createInterimEvent(0, 'and')))
    store.applySessionEvent(createSessionEvent('paused', { at: START_MS + 9 }))
    expect(store.getSnapshot().transcript).toMatchObject({ status: 'paused', interims: [] })
  })

  it('[LIVE-31] shows no words of before a pause that an answer under way still has', async () => {
    const { store, reads } = scriptedLog()
    store.catchUp()
    store.applySessionEvent(createSessionEvent('paused', { at: START_MS + 9 }))
    reads[0]?.answer.resolve({ ...createLogPage(0, 0), interims: [createInterimEvent(0, 'and')] })
    await vi.advanceTimersByTimeAsync(0)
    expect(store.getSnapshot().transcript.interims).toEqual([])
  })

  it('[LIVE-31] keeps the words of another program when the log, which has none, is read', async () => {
    const { store, settle } = scriptedLog()
    const words = { sessionId: SESSION_CODE, text: 'foreign words' }
    store.applyClientEvent({ ...words, isFinal: false, timestamp: START_MS })
    store.catchUp()
    await settle(0, 0)
    expect(store.getSnapshot().transcript.interims).toMatchObject([{ text: 'foreign words' }])
  })
})
