import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '../../../test/render-site.tsx'
import { dropConnection, emitEvent, pusherClient } from '../../../test/scripted-channel.ts'
import {
  createFinalEvent,
  createInterimEvent,
  createSegment,
  createSessionEvent,
  entryText,
  SESSION_CODE,
  START_MS,
  transcriptReply,
} from '../../../test/transcript-fixtures.ts'
import { until } from '../../../test/until.ts'
import {
  getShownChunks,
  getShownSegments,
  renderSession,
  renderViewer,
  resetViewer,
} from '../../../test/viewer-site.tsx'

beforeEach(resetViewer)
describe('the viewer', () => {
  it('[VIEW-27] says that it is loading before it shows the transcript', async () => {
    renderSession(() => ok(transcriptReply(0, 2)))

    await screen.findByText('Loading transcript...')
    await screen.findByText(entryText(2))
    expect(screen.queryByText('Loading transcript...')).toBeNull()
  })

  it('[ROUTE-17, ROUTE-18, VIEW-01, VIEW-02, LIVE-03] shows the same numbered chunks of a live and of a past session to anyone', async () => {
    for (const status of ['active', 'completed'] as const) {
      const { unmount } = renderSession(
        (after) => ok(transcriptReply(after, 3, status)),
        '?chunk=10',
      )
      await screen.findByText(entryText(1))

      expect(getShownSegments()).toEqual([1, 2, 3].map(entryText))
      const numbers = screen.getAllByTestId('chunk').map((chunk) => chunk.dataset.chunkNumber)
      expect(numbers).toEqual(['1'])
      unmount()
    }
  })

  it('[VIEW-02] numbers the chunks that the words fill', async () => {
    renderSession((after) => ok(transcriptReply(after, 12, 'completed')), '?chunk=10')
    await screen.findByText(entryText(1))
    const chunks = screen.getAllByTestId('chunk')

    expect(chunks.map((chunk) => chunk.dataset.chunkNumber)).toEqual(['1', '2', '3'])
    expect(getShownChunks().join(' ')).toBe(
      Array.from({ length: 12 }, (_, at) => entryText(at + 1)).join(' '),
    )
  })

  it('[ROUTE-19] takes the code as it was typed', async () => {
    const { fetch } = renderViewer(`/view/${SESSION_CODE.toLowerCase()}`, {
      [`GET /api/transcripts/${SESSION_CODE}`]: () => ok(transcriptReply(0, 1)),
    })
    await screen.findByText(entryText(1))

    expect(
      fetch.mock.calls.some(([url]) => url === `/api/transcripts/${SESSION_CODE}?after=0`),
    ).toBe(true)
  })

  it('[VIEW-05] shows the words being heard after the finals, then settles them', async () => {
    renderSession((after) => ok(transcriptReply(after, 1)))
    await emitEvent('pusher:subscription_succeeded')
    await emitEvent('transcript-event', createInterimEvent(1, 'sentence tw'))
    const interim = screen.getByTestId('interim')
    expect(interim.textContent).toContain('sentence tw')
    expect(interim.getAttribute('aria-hidden')).toBe('true')
    const [last] = screen.getAllByTestId('segment').slice(-1)
    expect(last?.compareDocumentPosition(interim)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)

    await emitEvent('transcript-event', createFinalEvent(2))
    expect(getShownSegments()).toEqual([1, 2].map(entryText))
    expect(screen.queryByTestId('interim')).toBeNull()
  })

  it('touches nothing but the last chunk while words are heard', async () => {
    renderSession((after) => ok(transcriptReply(after, 11)), '?chunk=10')
    await screen.findByText(entryText(1))
    const changed = new Set<string | undefined>()
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement
        changed.add(element?.closest<HTMLElement>('[data-testid=chunk]')?.dataset.chunkNumber)
      }
    })
    observer.observe(screen.getByRole('log'), {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    await emitEvent('transcript-event', createInterimEvent(11, 'one'))
    await emitEvent('transcript-event', createInterimEvent(11, 'one two', Date.now()))

    expect([...changed]).toEqual(['3'])
  })

  it('[RISK-52] shows words as text, whatever they look like', async () => {
    const text = '<img src=x onerror="document.title=1"> & <b>bold</b>'
    renderSession(() => ok({ ...transcriptReply(0, 0), segments: [createSegment(1, text)] }))
    await emitEvent('transcript-event', createInterimEvent(1, '<i>hm</i>'))

    expect(getShownSegments()).toEqual([text])
    expect(screen.getByTestId('interim').textContent).toContain('<i>hm</i>')
    expect(screen.getByRole('log').querySelector('img, b, i')).toBeNull()
  })

  it('[VIEW-24, VIEW-25] shows words without a number once', async () => {
    renderSession((after) => ok(transcriptReply(after, 1)))
    await screen.findByText(entryText(1))
    const foreign = (text: string, timestamp: number) =>
      emitEvent('transcript-event', { sessionId: SESSION_CODE, text, isFinal: true, timestamp })
    await foreign('Said elsewhere.', START_MS + 60_000)
    await foreign('Said elsewhere.', START_MS + 61_000)
    await foreign('Said earlier.', START_MS + 59_000)

    expect(getShownSegments()).toEqual([entryText(1), 'Said elsewhere.'])
  })

  it('[VIEW-26, RISK-39] shows the whole log after a reload, whatever was heard without a number', async () => {
    const first = renderSession((after) => ok(transcriptReply(after, 1)))
    await emitEvent('transcript-event', {
      sessionId: SESSION_CODE,
      text: entryText(2),
      isFinal: true,
      timestamp: START_MS + 60_000,
    })
    expect(localStorage.getItem(`live-scribe.heard.${SESSION_CODE}`)).toContain(entryText(2))
    first.unmount()
    renderSession((after) => ok(transcriptReply(after, 3)))
    await screen.findByText(entryText(1))

    expect(getShownSegments()).toEqual([1, 2, 3].map(entryText))
  })
})
describe('the line to a session', () => {
  it('[VIEW-11, VIEW-32, RISK-42] is live while the session is active, and goes over to the past view at its end', async () => {
    renderSession((after) => ok(transcriptReply(after, 1)))
    await screen.findByText('Live')

    await emitEvent('session-event', createSessionEvent('completed', { last: 1 }))
    expect(screen.queryByText('Live')).toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
    screen.getByText('Finished')
    expect(getShownSegments()).toEqual([entryText(1)])
    expect(pusherClient.unsubscribe).toHaveBeenCalledWith(`transcript-${SESSION_CODE}`)
  })

  it('follows a session that is put on hold and goes on, by itself', async () => {
    renderSession((after) => ok(transcriptReply(after, 1)))
    await screen.findByText('Live')
    await emitEvent('session-event', createSessionEvent('paused', { last: 1, at: START_MS + 1 }))
    expect(screen.queryByText('Live')).toBeNull()
    screen.getByText('Recording on hold')

    await emitEvent('session-event', createSessionEvent('active', { last: 1, at: START_MS + 2 }))
    screen.getByText('Live')
  })

  it('says that it was lost, and when it is back', async () => {
    renderSession((after) => ok(transcriptReply(after, 1)))
    await emitEvent('pusher:subscription_succeeded')
    await dropConnection()
    expect(screen.getByText('Reconnecting...').getAttribute('role')).toBe('status')

    await emitEvent('pusher:subscription_succeeded')
    expect(screen.queryByText('Reconnecting...')).toBeNull()
  })

  it('[VIEW-45, OUT-31] never says Live while it is lost or new text can’t arrive, and says what is so', async () => {
    renderSession((after) => ok(transcriptReply(after, 1)))
    await emitEvent('pusher:subscription_succeeded')
    screen.getByText('Live')
    await emitEvent('delivery-event', { isDelayed: true })
    expect(screen.getByText('Waiting for new text...').getAttribute('role')).toBe('status')
    expect(screen.queryByText('Live')).toBeNull()

    await dropConnection()
    screen.getByText('Reconnecting...')
    expect(screen.queryByText('Live')).toBeNull()

    await emitEvent('pusher:subscription_succeeded')
    screen.getByText('Live')
    await emitEvent('delivery-event', { isDelayed: true })
    await emitEvent('delivery-event', { isDelayed: false })
    screen.getByText('Live')
    expect(screen.queryByText('Waiting for new text...')).toBeNull()
  })

  it('[LIVE-06] is changed with the session', async () => {
    const other = 'QRS789'
    const { goTo } = renderViewer(`/view/${SESSION_CODE}`, {
      [`GET /api/transcripts/${SESSION_CODE}`]: () => ok(transcriptReply(0, 1)),
      [`GET /api/transcripts/${other}`]: () => ok(transcriptReply(0, 2)),
    })
    await until(() =>
      expect(pusherClient.subscribe).toHaveBeenCalledWith(`transcript-${SESSION_CODE}`),
    )
    pusherClient.disconnect.mockClear()
    goTo(`/view/${other}`)
    await until(() => expect(pusherClient.subscribe).toHaveBeenCalledWith(`transcript-${other}`))

    expect(pusherClient.unsubscribe.mock.calls).toEqual([[`transcript-${SESSION_CODE}`]])
    await until(() => expect(pusherClient.disconnect).toHaveBeenCalledOnce())
    expect(getShownSegments()).toEqual([1, 2].map(entryText))
  })

  it('[VIEW-12] shows how long it has run', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T10:03:07.000Z'))
    renderSession((after) => ok(transcriptReply(after, 1)))

    expect((await screen.findByRole('timer')).textContent).toBe('3:07')
  })

  it('[VIEW-07, VIEW-08] waits for the first words of a live session', async () => {
    renderSession(() => ok(transcriptReply(0, 0)))

    await screen.findByText('Waiting for transcription...')
    screen.getByText("Content will appear here as it's spoken")
  })

  it('[VIEW-09, VIEW-10] says that a finished session has no words', async () => {
    renderSession(() => ok(transcriptReply(0, 0, 'completed')))

    await screen.findByText('No transcript available')
    screen.getByText('This session has no transcript data')
  })
})
