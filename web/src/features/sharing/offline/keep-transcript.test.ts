// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, createNetworkError } from '#web/api/api-error.ts'
import { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { stubCacheStorage } from '../../../../test/browser/fake-cache-storage.ts'
import {
  createFinalEvent,
  createLogPage,
  SESSION_CODE,
  transcriptReply,
} from '../../../../test/transcript-fixtures.ts'
import { until } from '../../../../test/until.ts'
import { keepTranscript, PART_SEGMENTS } from './keep-transcript.ts'
import { eraseKept, keep, readKept } from './kept-transcripts.ts'
import { withKeptCopy } from './with-kept-copy.ts'

let storage: ReturnType<typeof stubCacheStorage>
let isGone = false
beforeEach(() => {
  isGone = false
  storage = stubCacheStorage()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Reads a session of two lines until the device has kept it. */
async function readOnce(others = 0) {
  const store = new TranscriptStore(async (after) => {
    if (isGone) throw new ApiError({ status: 404, code: 'session_not_found', message: 'x' })
    return createLogPage(after, 2)
  })
  const stop = keepTranscript(SESSION_CODE, store, () => false)
  store.catchUp()
  await until(() => expect(storage.texts()).toHaveLength(others + 1))

  return { store, stop }
}

function leavePage(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

it('[PHONE-2, LIVE-31] a kept copy takes no words back: what is being said is not known', async () => {
  const { stop } = await readOnce()
  stop()
  const away = createNetworkError()
  const { readLog } = withKeptCopy(SESSION_CODE, async () => Promise.reject(away))
  const copy = await readLog(0, new AbortController().signal)
  expect(copy.finals).toHaveLength(2)
  expect(copy.interims).toBeNull()
})

it('[TEXT-41] a kept copy has both forms of a line, whichever was shown', async () => {
  const { store, stop } = await readOnce()
  store.showForm((line) => line.said)
  store.applyUtterance({ ...createFinalEvent(3, 'It took 42 s.'), said: 'It took forty two s.' })
  leavePage()
  await until(async () => expect((await readKept(SESSION_CODE))?.page.segments).toHaveLength(3))
  stop()
  const [, , last] = (await readKept(SESSION_CODE))?.page.segments ?? []
  expect(last).toMatchObject({ text: 'It took 42 s.', said: 'It took forty two s.' })
})

describe('keeping a transcript', () => {
  it('[PHONE-5] does not keep again what is removed while a copy is about to be written', async () => {
    const { store, stop } = await readOnce()
    store.applyUtterance(createFinalEvent(3, 'Said later.'))
    const look = Promise.withResolvers<void>()
    const { match } = caches
    const looked = vi.spyOn(caches, 'match').mockImplementation(async (...of) => {
      const found = await match(...of)
      await look.promise

      return found
    })
    leavePage()
    expect(looked).toHaveBeenCalledOnce()
    isGone = true
    store.catchUp()
    await until(() => expect(storage.texts()).toEqual([]))
    look.resolve()
    const put = vi.spyOn(Response, 'json')
    await new Promise((done) => setTimeout(done))

    expect(put).not.toHaveBeenCalled()
    expect(storage.texts()).toEqual([])
    stop()
  })

  it('[PHONE-6] reads the other copies with the first write of a page only', async () => {
    const reply = transcriptReply(0, 2)
    await keep({
      at: Date.now(),
      page: { ...reply, session: { ...reply.session, session_id: 'ABC235' } },
    })
    const { store, stop } = await readOnce(1)
    const read = vi.spyOn(Response.prototype, 'json')
    store.applyUtterance(createFinalEvent(3, 'Said later.'))
    leavePage()
    await until(() => expect(storage.texts().join()).toContain('Said later.'))
    await new Promise((done) => setTimeout(done))

    expect(read).not.toHaveBeenCalled()
    stop()
  })

  it('[PHONE-2] writes only the end of a long log again, and reads it whole', async () => {
    const lines = 2 * PART_SEGMENTS + 3
    const store = new TranscriptStore(async (after) => createLogPage(after, lines))
    const stop = keepTranscript(SESSION_CODE, store, () => false)
    store.catchUp()
    await until(() => expect(storage.texts()).toHaveLength(3))
    const put = vi.spyOn(Response, 'json')
    store.applyUtterance(createFinalEvent(lines + 1, 'Said later.'))
    leavePage()
    await until(() => expect(storage.texts().join()).toContain('Said later.'))

    expect(put).toHaveBeenCalledOnce()
    const read = await readKept(SESSION_CODE)
    expect(read?.page.segments.map(({ segment_number }) => segment_number)).toEqual(
      Array.from({ length: lines + 1 }, (_, index) => index + 1),
    )
    stop()
  })

  it('[PHONE-5] removes all parts of what the server no longer gives', async () => {
    const store = new TranscriptStore(async (after) => {
      if (isGone) throw new ApiError({ status: 404, code: 'session_not_found', message: 'x' })
      return createLogPage(after, PART_SEGMENTS + 1)
    })
    const stop = keepTranscript(SESSION_CODE, store, () => false)
    store.catchUp()
    await until(() => expect(storage.texts()).toHaveLength(2))
    isGone = true
    store.catchUp()
    await until(() => expect(storage.texts()).toEqual([]))
    stop()
  })

  it('[PHONE-5] leaves nothing where somebody signs out between two parts', async () => {
    const store = new TranscriptStore(async (after) => createLogPage(after, 2 * PART_SEGMENTS + 1))
    const json = Response.json.bind(Response)
    const written = vi.spyOn(Response, 'json').mockImplementation((data) => {
      if (written.mock.calls.length === 2) void eraseKept()

      return json(data)
    })
    const stop = keepTranscript(SESSION_CODE, store, () => false)
    store.catchUp()
    await until(() => expect(written).toHaveBeenCalledTimes(3))
    await new Promise((done) => setTimeout(done))

    expect(storage.texts()).toEqual([])
    stop()
  })

  it('[PHONE-6] writes nothing for words that may still change', async () => {
    const { store, stop } = await readOnce()
    const put = vi.spyOn(Response, 'json')
    store.applyUtterance({ ...createFinalEvent(2, 'Said just n'), isFinal: false })
    leavePage()
    await new Promise((done) => setTimeout(done))

    expect(put).not.toHaveBeenCalled()
    stop()
  })
})
