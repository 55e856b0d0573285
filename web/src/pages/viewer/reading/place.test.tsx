import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '../../../../test/render-site.tsx'
import { emitEvent, resetScriptedChannel } from '../../../../test/scripted-channel.ts'
import {
  createFinalEvent,
  createSessionEvent,
  entryText,
  transcriptReply,
} from '../../../../test/transcript-fixtures.ts'
import { until } from '../../../../test/until.ts'
import { LINE_PX, layOutLines } from '../../../../test/viewer/line-boxes.ts'
import { renderSession } from '../../../../test/viewer-site.tsx'

let scroll: (top: number) => void
let visibility: DocumentVisibilityState

beforeEach(() => {
  resetScriptedChannel()
  localStorage.clear()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  scroll = layOutLines()
})

function look(state: DocumentVisibilityState) {
  visibility = state
  fireEvent(document, new Event('visibilitychange'))
}

/** A live session of forty lines, read to its end. */
async function open(query = '', lines = 40) {
  const site = renderSession((after) => ok(transcriptReply(after, lines)), query)
  await screen.findByText(entryText(1))
  if (query === '') await screen.findByTestId('announcer')
  fireEvent.keyDown(document.body, { key: 'End' })

  return site
}

async function speak(from: number, to: number, text = entryText) {
  for (let line = from; line <= to; line += 1) {
    await emitEvent('transcript-event', { ...createFinalEvent(line), text: text(line) })
  }
}

const note = () => screen.queryByRole('region', { name: 'Your place' })
const marked = () => document.querySelector<HTMLElement>('[data-place]')?.dataset.segmentNumber

describe('the place of a reader', () => {
  it('[PLACE-1, PLACE-3, PLACE-10] is marked while the page is hidden; what came since is counted, with the way back', async () => {
    await open()
    look('hidden')
    await speak(41, 54)
    look('visible')
    const place = within(await screen.findByRole('region', { name: 'Your place' }))
    place.getByText('14 new lines since you looked away')
    await until(() => expect(marked()).toBe('40'))

    await userEvent.click(place.getByRole('button', { name: 'Your place' }))
    await until(() =>
      expect(document.activeElement?.getAttribute('data-segment-number')).toBe('40'),
    )
    await userEvent.click(place.getByRole('button', { name: 'Dismiss' }))
    expect(note()).toBeNull()
    expect(marked()).toBeUndefined()
  })

  it('[PLACE-7] comes with the questions asked meanwhile, two presses away', async () => {
    await open()
    look('hidden')
    await speak(41, 44, (line) => (line % 2 ? `So why is number ${line} slow?` : 'A lock.'))
    look('visible')
    const place = within(await screen.findByRole('region', { name: 'Your place' }))
    await userEvent.click(place.getByRole('button', { name: '2 questions' }))
    await userEvent.click(place.getByRole('button', { name: /number 43 slow/ }))
    await until(() =>
      expect(document.activeElement?.getAttribute('data-segment-number')).toBe('43'),
    )
  })

  it('[PLACE-2] is there after a reload, where the reader finds what came since', async () => {
    const { unmount } = await open()
    look('hidden')
    unmount()
    visibility = 'visible'
    await open('', 46)
    screen.getByText('6 new lines since you looked away')
    await until(() => expect(marked()).toBe('40'))
  })

  it('[PLACE-11] is not kept on an embedded page', async () => {
    await open('?embed=1')
    look('hidden')
    await speak(41, 44)
    look('visible')
    await act(async () => {})
    expect(note()).toBeNull()
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('[PLACE-8, PLACE-9] says how far the reader is behind, and L returns to the newest line', async () => {
    await open()
    vi.useFakeTimers()
    fireEvent.wheel(window)
    scroll(400)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    // Line 30 is the last in view, line 40 the newest; a line is a second.
    screen.getByText('You are 10 s behind')
    await speak(41, 42)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    screen.getByText('You are 12 s behind')

    fireEvent.keyDown(document.body, { key: 'l' })
    expect(window.scrollY).toBe(42 * LINE_PX - 800)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.queryByText(/behind$/)).toBeNull()
    expect(screen.queryByText('Paused')).toBeNull()
  })

  it('[PLACE-9] says nothing about that in a session that is over', async () => {
    await open()
    await emitEvent('session-event', createSessionEvent('completed', { last: 40 }))
    vi.useFakeTimers()
    scroll(0)
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(screen.queryByText(/behind$/)).toBeNull()
  })
})
