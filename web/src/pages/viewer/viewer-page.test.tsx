import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '../../../test/render-site.tsx'
import {
  CODE,
  finalEvent,
  interimEvent,
  logRead,
  START,
  segment,
  sessionEventOf,
  wordsOf,
} from '../../../test/samples.ts'
import { client, drop, emit, resetChannel } from '../../../test/scripted-channel.ts'
import { until } from '../../../test/until.ts'
import { chunkTexts, openViewer, renderViewer, texts } from '../../../test/viewer-site.tsx'

beforeEach(() => {
  resetChannel()
  localStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})
describe('the viewer', () => {
  it('[VIEW-27] says that it is loading before it shows the transcript', async () => {
    openViewer(() => ok(logRead(0, 2)))

    await screen.findByText('Loading transcript...')
    await screen.findByText(wordsOf(2))
    expect(screen.queryByText('Loading transcript...')).toBeNull()
  })

  it('[ROUTE-17, ROUTE-18, VIEW-01, VIEW-02, LIVE-03] shows the same numbered chunks of a live and of a past session to anyone', async () => {
    for (const status of ['active', 'completed'] as const) {
      const { unmount } = openViewer((after) => ok(logRead(after, 3, status)), '?chunk=10')
      await screen.findByText(wordsOf(1))

      expect(texts()).toEqual([1, 2, 3].map(wordsOf))
      const numbers = screen.getAllByTestId('chunk').map((chunk) => chunk.dataset.chunkNumber)
      expect(numbers).toEqual(['1'])
      unmount()
    }
  })

  it('[VIEW-02] numbers the chunks that the words fill', async () => {
    openViewer((after) => ok(logRead(after, 12, 'completed')), '?chunk=10')
    await screen.findByText(wordsOf(1))
    const chunks = screen.getAllByTestId('chunk')

    expect(chunks.map((chunk) => chunk.dataset.chunkNumber)).toEqual(['1', '2', '3'])
    expect(chunkTexts().join(' ')).toBe(
      Array.from({ length: 12 }, (_, at) => wordsOf(at + 1)).join(' '),
    )
  })

  it('[ROUTE-19] takes the code as it was typed', async () => {
    const { fetch } = renderViewer(`/view/${CODE.toLowerCase()}`, {
      [`GET /api/transcripts/${CODE}`]: () => ok(logRead(0, 1)),
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

  it('touches nothing but the last chunk while words are heard', async () => {
    openViewer((after) => ok(logRead(after, 11)), '?chunk=10')
    await screen.findByText(wordsOf(1))
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
    await emit('transcript-event', interimEvent(11, 'one'))
    await emit('transcript-event', interimEvent(11, 'one two', Date.now()))

    expect([...changed]).toEqual(['3'])
  })

  it('reads finals out to a screen reader, as they come, and nothing else', async () => {
    openViewer((after) => ok(logRead(after, 1)))
    await screen.findByText(wordsOf(1))
    const log = screen.getByRole('log')
    expect(log.getAttribute('aria-live')).toBe('polite')
    expect(log.getAttribute('aria-relevant')).toBe('additions')
    const added: Node[] = []
    new MutationObserver((records) => {
      for (const { addedNodes } of records) added.push(...addedNodes)
    }).observe(log, { subtree: true, childList: true })
    await emit('transcript-event', interimEvent(1, 'sentence'))
    await emit('transcript-event', finalEvent(2))
    const read = added.filter((node) => !(node as Element).closest?.('[aria-hidden=true]'))

    expect(read.map((node) => node.textContent?.trim())).toEqual([wordsOf(2)])
  })

  it('[RISK-52] shows words as text, whatever they look like', async () => {
    const text = '<img src=x onerror="document.title=1"> & <b>bold</b>'
    openViewer(() => ok({ ...logRead(0, 0), segments: [segment(1, text)] }))
    await emit('transcript-event', interimEvent(1, '<i>hm</i>'))

    expect(texts()).toEqual([text])
    expect(screen.getByTestId('interim').textContent).toContain('<i>hm</i>')
    expect(screen.getByRole('log').querySelector('img, b, i')).toBeNull()
  })

  it('[VIEW-24, VIEW-25] shows words without a number once', async () => {
    openViewer((after) => ok(logRead(after, 1)))
    await screen.findByText(wordsOf(1))
    const foreign = (text: string, timestamp: number) =>
      emit('transcript-event', { sessionId: CODE, text, isFinal: true, timestamp })
    await foreign('Said elsewhere.', START + 60_000)
    await foreign('Said elsewhere.', START + 61_000)
    await foreign('Said earlier.', START + 59_000)

    expect(texts()).toEqual([wordsOf(1), 'Said elsewhere.'])
  })

  it('[VIEW-26, RISK-39] shows the whole log after a reload, whatever was heard without a number', async () => {
    const first = openViewer((after) => ok(logRead(after, 1)))
    await emit('transcript-event', {
      sessionId: CODE,
      text: wordsOf(2),
      isFinal: true,
      timestamp: START + 60_000,
    })
    expect(localStorage.getItem(`live-scribe.heard.${CODE}`)).toContain(wordsOf(2))
    first.unmount()
    openViewer((after) => ok(logRead(after, 3)))
    await screen.findByText(wordsOf(1))

    expect(texts()).toEqual([1, 2, 3].map(wordsOf))
  })
})
describe('the line to a session', () => {
  it('[VIEW-11, VIEW-32, RISK-42] is live while the session is active, and goes over to the past view at its end', async () => {
    openViewer((after) => ok(logRead(after, 1)))
    await screen.findByText('Live')

    await emit('session-event', sessionEventOf('completed', { last: 1 }))
    expect(screen.queryByText('Live')).toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
    screen.getByText('Finished')
    expect(texts()).toEqual([wordsOf(1)])
    expect(client.unsubscribe).toHaveBeenCalledWith(`transcript-${CODE}`)
  })

  it('follows a session that is put on hold and goes on, by itself', async () => {
    openViewer((after) => ok(logRead(after, 1)))
    await screen.findByText('Live')
    await emit('session-event', sessionEventOf('paused', { last: 1, at: START + 1 }))
    expect(screen.queryByText('Live')).toBeNull()
    screen.getByText('Recording on hold')

    await emit('session-event', sessionEventOf('active', { last: 1, at: START + 2 }))
    screen.getByText('Live')
  })

  it('says that it was lost, and when it is back', async () => {
    openViewer((after) => ok(logRead(after, 1)))
    await emit('pusher:subscription_succeeded')
    await drop()
    expect(screen.getByText('Reconnecting...').getAttribute('role')).toBe('status')

    await emit('pusher:subscription_succeeded')
    expect(screen.queryByText('Reconnecting...')).toBeNull()
  })

  it('[LIVE-06] is changed with the session', async () => {
    const other = 'QRS789'
    const { goTo } = renderViewer(`/view/${CODE}`, {
      [`GET /api/transcripts/${CODE}`]: () => ok(logRead(0, 1)),
      [`GET /api/transcripts/${other}`]: () => ok(logRead(0, 2)),
    })
    await until(() => expect(client.subscribe).toHaveBeenCalledWith(`transcript-${CODE}`))
    client.disconnect.mockClear()
    goTo(`/view/${other}`)
    await until(() => expect(client.subscribe).toHaveBeenCalledWith(`transcript-${other}`))

    expect(client.unsubscribe.mock.calls).toEqual([[`transcript-${CODE}`]])
    await until(() => expect(client.disconnect).toHaveBeenCalledOnce())
    expect(texts()).toEqual([1, 2].map(wordsOf))
  })

  it('[VIEW-12] shows how long it has run', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T10:03:07.000Z'))
    openViewer((after) => ok(logRead(after, 1)))

    expect((await screen.findByRole('timer')).textContent).toBe('3:07')
  })

  it('[VIEW-07, VIEW-08] waits for the first words of a live session', async () => {
    openViewer(() => ok(logRead(0, 0)))

    await screen.findByText('Waiting for transcription...')
    screen.getByText("Content will appear here as it's spoken")
  })

  it('[VIEW-09, VIEW-10] says that a finished session has no words', async () => {
    openViewer(() => ok(logRead(0, 0, 'completed')))

    await screen.findByText('No transcript available')
    screen.getByText('This session has no transcript data')
  })
})
