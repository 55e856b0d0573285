import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '../../../test/render-site.tsx'
import { emitEvent } from '../../../test/scripted-channel.ts'
import { expectConsole } from '../../../test/setup.ts'
import {
  createFinalEvent,
  createSessionEvent,
  entryText,
  transcriptReply,
} from '../../../test/transcript-fixtures.ts'
import { getShownChunks, renderSession, resetViewer } from '../../../test/viewer-site.tsx'

beforeEach(resetViewer)
/** A page of this height, scrolled to `top`, in a window of 800 px. */
function place({ top, height }: { top: number; height: number }) {
  vi.stubGlobal('innerHeight', 800)
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(height)
  fireEvent.scroll(window)
}
async function openLive(query = '') {
  const site = renderSession((after) => ok(transcriptReply(after, 12)), query)
  await screen.findByText(entryText(1))

  return site
}
const slider = () => screen.getByRole('slider', { name: 'Speed' }) as HTMLInputElement
const autoScroll = () => screen.getByRole('switch', { name: 'Auto-scroll' })
const chunkSize = () =>
  within(screen.getByRole('group', { name: 'chunk size' })).getByRole('status').textContent
const text = () => screen.getByTestId('viewer-transcript').style
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
describe('the state of the session', () => {
  it('[VIEW-39] says how far the text is behind the voice, and no longer than that', async () => {
    await openLive()
    await emitEvent('session-event', createSessionEvent('active', { last: 12, behindMs: 12_000 }))
    expect(screen.getByText('Text 12 s late')).toBeDefined()
    await emitEvent('session-event', createSessionEvent('active', { last: 12, behindMs: 0 }))
    expect(screen.queryByText(/late/)).toBeNull()
  })

  it('[VIEW-40] says at once that the recorder is away, and then is not live', async () => {
    await openLive()
    expect(screen.getByText('Live')).toBeDefined()
    await emitEvent(
      'session-event',
      createSessionEvent('active', { last: 12, isRecorderAway: true }),
    )
    expect(screen.getByText('The recorder is away')).toBeDefined()
    expect(screen.queryByText(/s late$/)).toBeNull()
    expect(screen.queryByText('Live')).toBeNull()
    await emitEvent('session-event', createSessionEvent('active', { last: 12 }))
    expect(screen.queryByText('The recorder is away')).toBeNull()
  })
})
describe('the footer', () => {
  it('[VIEW-13] has a switch for auto-scroll, on at first in a live session', async () => {
    await openLive()
    expect(autoScroll().getAttribute('aria-checked')).toBe('true')
    expect(screen.queryByText('Paused')).toBeNull()

    await userEvent.click(autoScroll())
    expect(autoScroll().getAttribute('aria-checked')).toBe('false')
    screen.getByText('Paused')
  })

  it('[OPEN-54] leaves a finished transcript where it is until it is switched on', async () => {
    renderSession((after) => ok(transcriptReply(after, 12, 'completed')))
    await screen.findByText(entryText(1))

    expect(autoScroll().getAttribute('aria-checked')).toBe('false')
    expect(screen.queryByText('Paused')).toBeNull()
  })

  it('[VIEW-14, VIEW-15, VIEW-17, OPEN-53] has a slider for the speed, from 1 to 5, shown as x4', async () => {
    await openLive()
    expect([slider().min, slider().max, slider().step, slider().value]).toEqual([
      '1',
      '5',
      '1',
      '4',
    ])
    screen.getByText('x4')
    expect(slider().getAttribute('aria-valuetext')).toBe('x4')

    fireEvent.change(slider(), { target: { value: '2' } })
    screen.getByText('x2')
  })

  it('[VIEW-16, VIEW-20, VIEW-21, VIEW-22] has a minus and a plus for the chunk size, 10 to 100 by tens', async () => {
    await openLive()
    expect(chunkSize()).toBe('100')
    const whole = getShownChunks().join(' ')
    expect(getShownChunks()).toHaveLength(1)
    for (let size = 90; size >= 10; size -= 10) {
      await press('Decrease chunk size')
      expect(chunkSize()).toBe(String(size))
    }
    await press('Decrease chunk size')
    expect(chunkSize()).toBe('10')
    expect(getShownChunks()).toHaveLength(3)
    expect(getShownChunks().join(' ')).toBe(whole)

    await press('Increase chunk size')
    expect(chunkSize()).toBe('20')
  })

  it('[SCROLL-08, SCROLL-09] shows a Paused badge for a second after a scroll by hand', async () => {
    await openLive()
    vi.useFakeTimers()
    fireEvent.wheel(window)
    screen.getByText('Paused')
    await act(() => vi.advanceTimersByTimeAsync(999))
    screen.getByText('Paused')
    await act(() => vi.advanceTimersByTimeAsync(2))

    expect(screen.queryByText('Paused')).toBeNull()
    expect(autoScroll().getAttribute('aria-checked')).toBe('true')
  })

  it('[SCROLL-10, SCROLL-11] goes off when the reader scrolls up, and leads back by the lines that are new', async () => {
    await openLive()
    place({ top: 1000, height: 4000 })
    fireEvent.wheel(window)
    place({ top: 500, height: 4000 })
    expect(autoScroll().getAttribute('aria-checked')).toBe('false')
    screen.getByText('Paused')
    await emitEvent('transcript-event', createFinalEvent(13))
    await emitEvent('transcript-event', createFinalEvent(14))
    expect(window.scrollY).toBe(500)

    await press('2 new lines')
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 3200, behavior: 'instant' })
    expect(autoScroll().getAttribute('aria-checked')).toBe('true')
    expect(screen.queryByRole('button', { name: /new line/ })).toBeNull()
  })

  it('drops the Paused badge at the end of the session', async () => {
    await openLive()
    await userEvent.click(autoScroll())
    await emitEvent('session-event', createSessionEvent('completed', { last: 12 }))

    expect(screen.queryByText('Paused')).toBeNull()
  })
})
describe('keys', () => {
  it('pause and go on with space, and jump to the last line with End', async () => {
    await openLive()
    fireEvent.keyDown(document.body, { key: ' ' })
    screen.getByText('Paused')
    fireEvent.keyDown(document.body, { key: ' ' })
    expect(screen.queryByText('Paused')).toBeNull()

    fireEvent.keyDown(document.body, { key: ' ' })
    vi.mocked(window.scrollTo).mockClear()
    fireEvent.keyDown(document.body, { key: 'End' })
    expect(window.scrollTo).toHaveBeenCalled()
    expect(screen.queryByText('Paused')).toBeNull()
  })

  it('are left to the control that has the focus, and to the browser with another key', async () => {
    await openLive()
    expect(fireEvent.keyDown(autoScroll(), { key: ' ' })).toBe(true)
    expect(fireEvent.keyDown(slider(), { key: 'End' })).toBe(true)
    expect(fireEvent.keyDown(document.body, { key: ' ', ctrlKey: true })).toBe(true)
    expect(screen.queryByText('Paused')).toBeNull()

    fireEvent.keyDown(slider(), { key: ' ' })
    screen.getByText('Paused')
  })
})
describe('copying', () => {
  it('[VIEW-03, VIEW-04] copies a chunk, and shows a check mark for two seconds', async () => {
    await openLive('?chunk=10')
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    for (const chunk of screen.getAllByTestId('chunk')) {
      within(chunk).getByRole('button', { name: `Copy chunk ${chunk.dataset.chunkNumber}` })
    }
    vi.useFakeTimers()
    await act(async () => screen.getByRole('button', { name: 'Copy chunk 2' }).click())
    expect(write).toHaveBeenCalledWith(getShownChunks()[1])
    screen.getByRole('button', { name: 'Copied' })
    await act(() => vi.advanceTimersByTimeAsync(1999))
    screen.getByRole('button', { name: 'Copied' })
    await act(() => vi.advanceTimersByTimeAsync(2))

    screen.getByRole('button', { name: 'Copy chunk 2' })
  })

  it('[VIEW-36] only logs that it failed', async () => {
    expectConsole('Copying failed')
    await openLive()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    const before = document.body.textContent
    await act(async () => screen.getByRole('button', { name: 'Copy chunk 1' }).click())

    expect(console.error).toHaveBeenCalledWith('Copying failed', expect.any(Error))
    expect(document.body.textContent).toBe(before)
  })
})
describe('embedded', () => {
  it('shows the words alone, as the link says, and keeps nothing', async () => {
    localStorage.setItem('live-scribe.reading', JSON.stringify({ size: 24 }))
    const { unmount } = await openLive('?embed=1&bg=transparent&font=sans')

    expect(text().fontSize).toBe('1.25rem')
    expect(document.documentElement.dataset.background).toBe('transparent')
    expect(screen.queryByRole('contentinfo')).toBeNull()
    expect(screen.queryAllByRole('link')).toEqual([])
    unmount()
    expect(document.documentElement.dataset.background).toBeUndefined()
  })

  it('leads nowhere when there is no such session', async () => {
    renderSession(
      () => ({ status: 404, body: { error: 'x', code: 'session_not_found' } }),
      '?embed=1',
    )

    expect((await screen.findByRole('alert')).textContent).toMatch(/^No transcript opens/)
    expect(screen.queryAllByRole('link')).toEqual([])
  })
})
