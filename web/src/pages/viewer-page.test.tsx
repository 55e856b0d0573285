import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PusherClient } from '#web/live/pusher-client.ts'
import { type Answer, ok, renderSite, type Server, signedOut } from '../../test/render-site.tsx'
import {
  CODE,
  finalEvent,
  interimEvent,
  logRead,
  sessionEventOf,
  wordsOf,
} from '../../test/samples.ts'

const channel = vi.hoisted(() => ({ handlers: new Map<string, (data: unknown) => void>() }))

vi.mock('#web/live/pusher-client.ts', () => ({
  openPusherClient: async (): Promise<PusherClient> => ({
    subscribe: () => ({
      bind: (event, handler) => channel.handlers.set(event, handler),
      unbind: () => undefined,
    }),
    unsubscribe: () => {},
    disconnect: () => {},
    connection: { bind: () => undefined },
  }),
}))

const LOG = `GET /api/transcripts/${CODE}`
const settings: Server = {
  ...signedOut,
  'GET /api/configuration': () =>
    ok({
      live_channel: { key: 'key', cluster: 'eu', same_origin: true },
      speech_to_text: { name: 'x', on_this_server: true, available: true },
    }),
}

function openViewer(answer: (after: number) => Answer) {
  return renderSite(`/view/${CODE}`, {
    ...settings,
    [LOG]: ({ url }) => answer(Number(url.searchParams.get('after'))),
  })
}

async function emit(event: string, data: unknown = {}) {
  await vi.waitFor(() => expect(channel.handlers.has(event)).toBe(true))
  await act(async () => channel.handlers.get(event)?.(data))
}

function texts(): (string | null)[] {
  return screen.queryAllByTestId('segment-text').map((element) => element.textContent)
}

beforeEach(() => {
  channel.handlers.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

describe('the viewer', () => {
  it('[VIEW-27] says that it is loading before it shows the transcript', async () => {
    openViewer(() => ok(logRead(0, 2)))

    await screen.findByText('Loading transcript...')
    await screen.findByText(wordsOf(2))
    expect(screen.queryByText('Loading transcript...')).toBeNull()
  })

  it('[ROUTE-17] [ROUTE-18] [VIEW-02] [LIVE-03] shows the log from the first word, numbered, to anyone', async () => {
    openViewer((after) => ok(logRead(after, 3)))
    await screen.findByText(wordsOf(1))

    expect(texts()).toEqual([1, 2, 3].map(wordsOf))
    const numbers = screen.getAllByTestId('segment').map((entry) => entry.dataset.segmentNumber)
    expect(numbers).toEqual(['1', '2', '3'])
  })

  it('[ROUTE-19] takes the code as it was typed', async () => {
    const { fetch } = renderSite(`/view/${CODE.toLowerCase()}`, {
      ...settings,
      [LOG]: () => ok(logRead(0, 1)),
    })
    await screen.findByText(wordsOf(1))

    expect(fetch.mock.calls.some(([url]) => url === `/api/transcripts/${CODE}?after=0`)).toBe(true)
  })

  it('[VIEW-05] shows the words being heard after the finals, then settles them', async () => {
    openViewer((after) => ok(logRead(after, 1)))
    await emit('pusher:subscription_succeeded')
    await emit('transcript-event', interimEvent(1, 'sentence tw'))
    const interim = screen.getByTestId('interim')
    expect(interim.textContent).toContain('sentence tw')
    expect(interim.getAttribute('aria-hidden')).toBe('true')
    const [last] = screen.getAllByTestId('segment').slice(-1)
    expect(last?.compareDocumentPosition(interim)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)

    await emit('transcript-event', finalEvent(2))
    expect(texts()).toEqual([1, 2].map(wordsOf))
    expect(screen.queryByTestId('interim')).toBeNull()
  })

  it('leaves the elements of earlier entries alone while words are heard', async () => {
    openViewer((after) => ok(logRead(after, 1)))
    const first = await screen.findByText(wordsOf(1))
    const changes = vi.fn()
    new MutationObserver(changes).observe(screen.getByRole('log'), {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    await emit('transcript-event', interimEvent(1, 'one'))
    await emit('transcript-event', interimEvent(1, 'one two', Date.now()))

    expect(changes).not.toHaveBeenCalled()
    expect(screen.getByText(wordsOf(1))).toBe(first)
  })

  it('[VIEW-11] [VIEW-32] is live while the session is active, and no longer after its end', async () => {
    openViewer((after) => ok(logRead(after, 1)))
    await screen.findByText('Live')

    await emit('session-event', sessionEventOf('completed', { last: 1 }))
    expect(screen.queryByText('Live')).toBeNull()
    expect(texts()).toEqual([wordsOf(1)])
  })

  it('[VIEW-12] shows how long it has run', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T10:03:07.000Z'))
    openViewer((after) => ok(logRead(after, 1)))

    expect((await screen.findByRole('timer')).textContent).toBe('3:07')
  })

  it('[VIEW-07] [VIEW-08] waits for the first words of a live session', async () => {
    openViewer(() => ok(logRead(0, 0)))

    await screen.findByText('Waiting for transcription...')
    screen.getByText("Content will appear here as it's spoken")
  })

  it('[VIEW-09] [VIEW-10] says that a finished session has no words', async () => {
    openViewer(() => ok(logRead(0, 0, 'completed')))

    await screen.findByText('No transcript available')
    screen.getByText('This session has no transcript data')
  })

  it('[VIEW-28] [VIEW-29] [VIEW-31] [VIEW-34] says that a code is unknown', async () => {
    openViewer(() => ({ status: 404, body: { error: 'x', code: 'session_not_found' } }))

    await screen.findByRole('heading', { name: 'Session Not Found' })
    expect(screen.getByRole('alert').textContent).toBe('Session not found')
    expect(screen.getByRole('link', { name: 'Go to Homepage' }).getAttribute('href')).toBe('/')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('[VIEW-35] offers another try when the load failed', async () => {
    let isDown = true
    openViewer((after) =>
      isDown ? { status: 500, body: { error: 'x', code: 'internal' } } : ok(logRead(after, 1)),
    )
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to load session')

    isDown = false
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
    await screen.findByText(wordsOf(1))
  })

  it('[VIEW-33] says that there is no code', async () => {
    renderSite('/view', settings)

    expect((await screen.findByRole('alert')).textContent).toBe('No session ID provided')
  })

  it('[VIEW-03] has a copy button for each entry', async () => {
    openViewer((after) => ok(logRead(after, 2)))
    await screen.findByText(wordsOf(2))

    for (const entry of screen.getAllByTestId('segment')) {
      within(entry).getByRole('button', { name: `Copy entry ${entry.dataset.segmentNumber}` })
    }
  })
})
