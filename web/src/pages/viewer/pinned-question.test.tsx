import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { ok } from '../../../test/render-site.tsx'
import { emitEvent } from '../../../test/scripted-channel.ts'
import {
  createFinalEvent,
  createSessionEvent,
  SESSION_CODE,
  transcriptReply,
} from '../../../test/transcript-fixtures.ts'
import { until } from '../../../test/until.ts'
import { renderSession, resetViewer } from '../../../test/viewer-site.tsx'

beforeEach(resetViewer)

describe('the pinned question', () => {
  const pinned = () => screen.getByTestId('pinned-question')
  const shows = (text: string) => until(() => expect(pinned().textContent).toContain(text))
  const showsNone = () => until(() => expect(pinned().textContent).toBe(''))
  const ask = (number: number, text: string) =>
    emitEvent('transcript-event', { ...createFinalEvent(number), text })
  async function openAsked() {
    const site = renderSession((after) =>
      ok(transcriptReply(after, 3, 'active', 'So tell me about yourself.')),
    )
    await shows('So tell me about yourself.')

    return site
  }

  it('[MARK-23] is the last one, for who joins later too, until the next one; an interim is none', async () => {
    await openAsked()
    // Each line is announced anyway.
    await waitFor(() => expect(pinned().getAttribute('aria-live')).toBe('off'))
    await ask(4, 'I built a queue.')
    await shows('So tell me about yourself.')
    const interim = { ...createFinalEvent(4), isFinal: false, text: 'How would you' }
    await emitEvent('transcript-event', interim)
    await shows('So tell me about yourself.')
    await ask(5, 'Nice. How would you scale it?')
    await shows('How would you scale it?')
    expect(pinned().textContent).not.toContain('Nice')
  })

  it('[MARK-23, FIX-15] is shown with the fixes of its line', async () => {
    const fix = { id: 1, original: 'cooper netties', replacement: 'Kubernetes', place: null }
    renderSession((after) => {
      const reply = transcriptReply(after, 3, 'active', 'Nice. Why cooper netties?')
      const session = { ...reply.session, fixes: { version: 1, fixes: [fix] } }

      return ok({ ...reply, session })
    })
    await shows('Why Kubernetes?')
    expect(pinned().textContent).not.toContain('Nice')
  })

  it('[MARK-24] goes when its owner takes it down, and the next one is shown again', async () => {
    await openAsked()
    await emitEvent('question-event', { sessionId: SESSION_CODE, unpinnedSegment: 3 })
    await showsNone()
    await ask(4, 'What is a mutex?')
    await shows('What is a mutex?')
    await emitEvent('session-event', createSessionEvent('completed', { last: 4 }))
    await until(() => expect(screen.queryByTestId('pinned-question')?.textContent ?? '').toBe(''))
  })

  it('[MARK-28] is hidden by a reader for themselves, by a click or U, and nothing is sent', async () => {
    const { fetch } = await openAsked()
    const calls = fetch.mock.calls.length
    await userEvent.keyboard('u')
    await showsNone()
    await ask(4, 'What is a mutex?')
    await shows('What is a mutex?')
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
    await showsNone()
    expect(fetch.mock.calls.slice(calls).filter(([, init]) => init?.method === 'POST')).toEqual([])
  })

  it('[MARK-48] of several in a line each is struck through, by a click or U, until the last open one', async () => {
    await openAsked()
    await ask(4, 'Why a queue? And who reads it? I wonder. What would you do today?')
    const pressed = () =>
      within(pinned())
        .getAllByRole('listitem')
        .map((item) => within(item).getByRole('button').getAttribute('aria-pressed'))
    await shows('3 questions')
    expect(
      within(pinned())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Why a queue?', 'And who reads it?', 'What would you do today?'])
    await userEvent.click(screen.getByRole('button', { name: 'And who reads it?' }))
    expect(pressed()).toEqual(['false', 'true', 'false'])
    await userEvent.keyboard('u')
    expect(pressed()).toEqual(['true', 'true', 'false'])
    await userEvent.click(screen.getByRole('button', { name: 'And who reads it?' }))
    expect(pressed()).toEqual(['true', 'false', 'false'])
    await userEvent.keyboard('uu')
    await showsNone()
    await ask(5, 'What is a mutex?')
    await shows('What is a mutex?')
  })

  it('[MARK-50] of several in a line are a list in the other form of the line too', async () => {
    await openAsked()
    const said = 'Is forty two right and who reads it?'
    const line = { ...createFinalEvent(4), text: 'Is 42 right? And who reads it?', said }
    await emitEvent('transcript-event', line)
    await shows('2 questions')
    await userEvent.keyboard('u')
    await userEvent.keyboard('n')
    await until(() => expect(document.body.textContent).toContain(said))
    expect(within(pinned()).getAllByRole('listitem')).toHaveLength(2)
    await userEvent.keyboard('u')
    await showsNone()
  })

  it('[MARK-50] is shown as it was said where that form has as many questions', async () => {
    await openAsked()
    const said = 'Is forty two right? And who reads it?'
    const line = { ...createFinalEvent(4), text: 'Is 42 right? And who reads it?', said }
    await emitEvent('transcript-event', line)
    await shows('Is 42 right?')
    await userEvent.keyboard('n')
    await shows('Is forty two right?')
    expect(within(pinned()).getAllByRole('listitem')).toHaveLength(2)
  })

  it('[MARK-50] beside a meeting strikes several through with the next one after an answer', async () => {
    renderSession((after) => {
      const reply = transcriptReply(after, 3, 'active', 'Why a queue? Who reads it?')
      const segments = reply.segments.map((segment, index) => ({
        ...segment,
        channel: 1,
        ...(index < 2 ? { text: 'Hello.' } : {}),
      }))

      return ok({ ...reply, session: { ...reply.session, channels: 2 }, segments })
    })
    const say = (number: number, channel: number, text: string) =>
      emitEvent('transcript-event', { ...createFinalEvent(number), channel, text })
    const struck = () =>
      within(pinned())
        .getAllByRole('listitem')
        .map((item) => [
          item.textContent,
          within(item).getByRole('button').getAttribute('aria-pressed'),
        ])
    await shows('2 questions')
    await say(4, 1, 'And how do you test it?')
    await shows('3 questions')
    await say(5, 0, 'A queue keeps the order.')
    await until(() => expect(document.body.textContent).toContain('keeps the order'))
    await shows('3 questions')
    await say(6, 1, 'What would you do today?')
    await shows('What would you do today?')
    expect(struck()).toEqual([
      ['Why a queue?', 'true'],
      ['Who reads it?', 'true'],
      ['And how do you test it?', 'true'],
      ['What would you do today?', 'false'],
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Who reads it?' }))
    expect(struck()[1]).toEqual(['Who reads it?', 'false'])
    await say(7, 0, 'I would use a log.')
    await say(8, 1, 'Why is that?')
    await shows('Why is that?')
    expect(pinned().textContent).not.toContain('What would you do today?')
    expect(within(pinned()).queryAllByRole('listitem')).toEqual([])
  })

  it('[MARK-51] of several the end of the answer strikes through all but the last one', async () => {
    renderSession((after) => {
      const reply = transcriptReply(after, 3, 'active', 'Why a queue? Who reads it? And how fast?')
      const segments = reply.segments.map((segment, index) => ({
        ...segment,
        channel: 1,
        ...(index < 2 ? { text: 'Hello.' } : {}),
      }))

      return ok({ ...reply, session: { ...reply.session, channels: 2 }, segments })
    })
    const say = async (number: number, channel: number, text: string) => {
      await emitEvent('transcript-event', { ...createFinalEvent(number), channel, text })
      await until(() => expect(document.body.textContent).toContain(text))
    }
    const struck = () =>
      within(pinned())
        .getAllByRole('listitem')
        .map((item) => within(item).getByRole('button').getAttribute('aria-pressed'))
    await shows('3 questions')
    await say(4, 0, 'A queue keeps the order, and one worker reads it.')
    await say(5, 1, 'Mhm.')
    expect(struck()).toEqual(['false', 'false', 'false'])
    await say(6, 0, 'It takes a millisecond.')
    await say(7, 1, 'Okay, that is clear.')
    expect(struck()).toEqual(['true', 'true', 'false'])
    await userEvent.click(screen.getByRole('button', { name: 'Who reads it?' }))
    await say(8, 1, 'Let me tell you about the team.')
    expect(struck()).toEqual(['true', 'false', 'false'])
  })

  it('[MARK-52] says that it is a task, alone and in a list', async () => {
    await openAsked()
    expect(pinned().textContent).toMatch(/^Question/)
    await ask(4, 'Design a URL shortener.')
    await until(() => expect(pinned().textContent).toMatch(/^Task Design a URL shortener\./))
    await ask(5, 'Implement a queue. And how would you test it?')
    await shows('2 questions')
    expect(
      within(pinned())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Task Implement a queue.', 'And how would you test it?'])
  })

  it('[MARK-49] beside a meeting is what the other side asks', async () => {
    renderSession((after) => {
      const reply = transcriptReply(after, 3, 'active', 'So tell me about yourself.')
      const segments = reply.segments.map((segment) => ({ ...segment, channel: 1 }))

      return ok({ ...reply, session: { ...reply.session, channels: 2 }, segments })
    })
    await shows('So tell me about yourself.')
    await emitEvent('transcript-event', {
      ...createFinalEvent(4),
      channel: 0,
      text: 'Do you mean my last job?',
    })
    await emitEvent('transcript-event', { ...createFinalEvent(5), channel: 0, text: 'All right.' })
    await until(() => expect(document.body.textContent).toContain('All right.'))
    await shows('So tell me about yourself.')
    await emitEvent('transcript-event', {
      ...createFinalEvent(6),
      channel: 1,
      text: 'What did you do there?',
    })
    await shows('What did you do there?')
  })

  it('[MARK-29] is cut to two lines until it is opened', async () => {
    await openAsked()
    const text = within(pinned()).getByRole('button', { expanded: false })
    expect(text.querySelector('.line-clamp-2')).not.toBeNull()
    await userEvent.click(text)
    expect(text.getAttribute('aria-expanded')).toBe('true')
    expect(text.querySelector('.line-clamp-2')).toBeNull()
  })

  it('[MARK-23] is not on an embedded page', async () => {
    renderSession(
      (after) => ok(transcriptReply(after, 3, 'active', 'So tell me about yourself.')),
      '?embed=1',
    )
    await screen.findAllByText(/tell me about yourself/)
    expect(screen.queryByTestId('pinned-question')).toBeNull()
    await userEvent.keyboard('m')
    expect(localStorage.length).toBe(0)
  })
})
