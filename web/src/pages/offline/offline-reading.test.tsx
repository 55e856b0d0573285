import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ENDED_RECHECK_INTERVAL_MS } from '#web/features/sharing/reading/use-watched-session.ts'
import { stubCacheStorage } from '../../../test/browser/fake-cache-storage.ts'
import { mockOfflineDevice } from '../../../test/mock-offline-device.ts'
import { ok, type StubResponse } from '../../../test/render-site.tsx'
import { emitEvent, resetScriptedChannel } from '../../../test/scripted-channel.ts'
import {
  createFinalEvent,
  entryText,
  SESSION_CODE,
  transcriptReply,
} from '../../../test/transcript-fixtures.ts'
import { until } from '../../../test/until.ts'
import { renderSession, renderViewer } from '../../../test/viewer-site.tsx'

const gone = { status: 404, body: { error: 'x', code: 'session_not_found' } }
const NOTICE = /This copy was saved at \d/

let storage: ReturnType<typeof stubCacheStorage>
beforeEach(() => {
  resetScriptedChannel()
  storage = stubCacheStorage()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Reads a session of two lines, and waits until the device has kept it. */
async function readOnce(reply = transcriptReply(0, 2)) {
  const view = renderSession(() => ok(reply))
  await screen.findByText(entryText(1), { exact: false })
  await until(() => expect(storage.texts()).toHaveLength(1))

  return view
}

/** Opens the session while nothing answers; `answer` is tried once the network is back. */
function openWithoutNetwork(answer: () => StubResponse | null = () => null) {
  return renderSession(() => {
    const reply = answer()
    if (!reply) throw new TypeError('Failed to fetch')

    return reply
  })
}

describe('a transcript that was read', () => {
  it('[PHONE-2] is there without a network, and says so and since when', async () => {
    ;(await readOnce()).unmount()
    mockOfflineDevice('scribe.example')
    openWithoutNetwork()

    await screen.findByText(entryText(1), { exact: false })
    const notice = await screen.findByText(NOTICE)
    expect(notice.textContent).toMatch(/^You’re offline\. This copy was saved at/)
    expect(screen.getByRole('heading', { name: 'Interview transcript' })).toBeDefined()
  })

  it('[PHONE-2] is not shown as live, because nothing is known of its recording', async () => {
    const live = await readOnce()
    expect(screen.getByText('Live')).toBeDefined()
    live.unmount()
    openWithoutNetwork()

    await screen.findByText(NOTICE)
    expect(screen.getByText('Reconnecting...')).toBeDefined()
    expect(screen.queryByText('Live')).toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('[PHONE-2] has the words that were announced since, once the page was left', async () => {
    const { unmount } = await readOnce()
    await emitEvent('transcript-event', createFinalEvent(3, 'Said later.'))
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await until(() => expect(storage.texts().join()).toContain('Said later.'))
    unmount()
    vi.restoreAllMocks()
    openWithoutNetwork()

    await screen.findByText('Said later.', { exact: false })
  })

  it('[PHONE-2] goes on from the server when it answers again, and the notice goes', async () => {
    ;(await readOnce()).unmount()
    let isBack = false
    openWithoutNetwork(() => (isBack ? ok(transcriptReply(2, 3)) : null))
    await screen.findByText(NOTICE)
    const [text] = storage.texts()
    isBack = true
    await emitEvent('log-event', {})

    await screen.findAllByText(entryText(3), { exact: false })
    expect(screen.queryByText(NOTICE)).toBeNull()
    await until(() => expect(storage.texts()[0]).not.toBe(text))
  })

  it('[PHONE-5] is removed from the device when the server says that it is gone', async () => {
    ;(await readOnce()).unmount()
    const { unmount } = renderSession(() => gone)
    await screen.findByRole('heading', { name: 'Session Not Found' })
    await until(() => expect(storage.texts()).toEqual([]))
    unmount()
    openWithoutNetwork()

    await screen.findByText('Failed to load session')
  })

  it('[PHONE-5] is removed while it is read', async () => {
    let isGone = false
    renderSession(() => (isGone ? gone : ok(transcriptReply(0, 2))))
    await until(() => expect(storage.texts()).toHaveLength(1))
    isGone = true
    await emitEvent('pusher:subscription_error', { type: 'AuthError', status: 404 })

    await screen.findByRole('heading', { name: 'Sharing was stopped' })
    await until(() => expect(storage.texts()).toEqual([]))
  })

  it('[PHONE-5] is not kept again by a page that stays open after signing out', async () => {
    await readOnce()
    await caches.delete('live-scribe.read')
    await emitEvent('transcript-event', createFinalEvent(3, 'Said later.'))
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))

    expect(storage.texts()).toEqual([])
  })

  it('[PHONE-5] is kept without the title and other details of its owner', async () => {
    const reply = transcriptReply(0, 2)
    const session = { ...reply.session, own: { title: 'Weak on graphs' }, can_export: true }
    await readOnce({ ...reply, session })

    expect(storage.texts().join()).not.toContain('Weak')
  })

  it('[PHONE-6] is shown as ever where storage is full or forbidden', async () => {
    storage.fill()
    const first = renderSession(() => ok(transcriptReply(0, 2)))
    await screen.findByText(entryText(1), { exact: false })
    first.unmount()
    storage.forbid()
    renderSession(() => ok(transcriptReply(0, 2)))

    await screen.findByText(entryText(1), { exact: false })
  })

  it('[PHONE-6] is not kept by an embedded page', async () => {
    renderSession(() => ok(transcriptReply(0, 2, 'completed')), '?embed=1')
    await screen.findByText(entryText(1), { exact: false })
    vi.useFakeTimers()
    await act(() => vi.advanceTimersByTimeAsync(ENDED_RECHECK_INTERVAL_MS))

    expect(storage.texts()).toEqual([])
  })
})

describe('the page without a network', () => {
  it('[PHONE-1] lists what can be read, and leads there', async () => {
    ;(await readOnce()).unmount()
    renderViewer('/transcribe')

    await screen.findByRole('heading', { name: 'You’re offline' })
    const link = await screen.findByRole('link', { name: new RegExp(SESSION_CODE) })
    expect(link.getAttribute('href')).toBe(`/view/${SESSION_CODE}`)
  })

  it('[PHONE-1] opens the page again when the network is back, or when asked', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const device = mockOfflineDevice('scribe.example')
    renderViewer('/pricing')
    const again = await screen.findByRole('button', { name: 'Try again' })
    device.back()
    expect(reload).toHaveBeenCalledTimes(1)

    again.click()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('[PHONE-1] takes nobody back who has followed a link meanwhile', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const device = mockOfflineDevice('scribe.example')
    renderViewer('/pricing')
    await screen.findByRole('button', { name: 'Try again' })
    dispatchEvent(new Event('beforeunload'))
    device.back()
    expect(reload).not.toHaveBeenCalled()
  })
})
