import type { TermFix } from '@live-scribe/contract/fixes/term-fix'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '../../../../test/render-site.tsx'
import { emitEvent } from '../../../../test/scripted-channel.ts'
import {
  createFinalEvent,
  createInterimEvent,
  createSessionEvent,
  entryText,
  transcriptReply,
} from '../../../../test/transcript-fixtures.ts'
import { until } from '../../../../test/until.ts'
import { layOutLines } from '../../../../test/viewer/line-boxes.ts'
import { renderSession, resetViewer } from '../../../../test/viewer-site.tsx'

beforeEach(resetViewer)

/** A live session of four lines, whose time the test advances. */
async function open(lines = 4) {
  const fixes: TermFix[] = []
  const log = { lines }
  const site = renderSession((after) => {
    const reply = transcriptReply(after, log.lines)
    const session = { ...reply.session, fixes: { version: fixes.length, fixes } }

    return ok({ ...reply, session })
  })
  const region = await screen.findByTestId('announcer')
  await until(() => expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off'))
  const said: string[] = []
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) said.push(node.textContent ?? '')
    }
  }).observe(region, { childList: true, subtree: true })
  vi.useFakeTimers()

  return { ...site, said, region, fixes, log }
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('announcements to screen readers', () => {
  it('[PLACE-20, PLACE-25] are finals that come, one at a time in a region of their own, and nothing else', async () => {
    const { said, region } = await open()
    expect(region.getAttribute('aria-live')).toBe('polite')
    await emitEvent('transcript-event', createInterimEvent(4, 'sentence'))
    await emitEvent('transcript-event', createFinalEvent(5))
    await emitEvent('transcript-event', createFinalEvent(6))
    await emitEvent('transcript-event', createFinalEvent(7))
    await wait(0)
    expect(said).toEqual([entryText(5)])
    await wait(2000)
    expect(said).toEqual([5, 6, 7].map(entryText))
    expect(region.textContent).toBe(entryText(7))
    expect(region.firstElementChild?.getAttribute('lang')).toBe('en-US')
  })

  it('[PLACE-21] are as many at once as the reader chose, here none', async () => {
    localStorage.setItem('live-scribe.reading', JSON.stringify({ announce: 'off' }))
    const { said } = await open()
    await emitEvent('transcript-event', createFinalEvent(5))
    await wait(30_000)
    expect(said).toEqual([])
  })

  it('[PLACE-21] are chosen in the settings, and kept', async () => {
    const { said } = await open()
    vi.useRealTimers()
    await userEvent.click(screen.getByRole('button', { name: 'Settings' }))
    await userEvent.click(await screen.findByText('Screen readers'))
    await userEvent.click(screen.getByRole('radio', { name: 'By 5' }))
    await userEvent.click(screen.getByRole('radio', { name: '4 s' }))
    await userEvent.keyboard('{Escape}')
    expect(localStorage.getItem('live-scribe.reading')).toContain('"announce":"five"')
    vi.useFakeTimers()
    for (let line = 5; line <= 8; line += 1) {
      await emitEvent('transcript-event', createFinalEvent(line))
    }
    await wait(1000)
    expect(said).toEqual([])
    await emitEvent('transcript-event', createFinalEvent(9))
    await wait(4000)
    expect(said).toEqual([5, 6].map(entryText))
  })

  it('[PLACE-21] that are held back come when the session ends', async () => {
    localStorage.setItem('live-scribe.reading', JSON.stringify({ announce: 'five' }))
    const { said } = await open()
    await emitEvent('transcript-event', createFinalEvent(5))
    await emitEvent('session-event', createSessionEvent('completed', { last: 5 }))
    await wait(0)
    expect(said).toEqual([entryText(5)])
  })

  it('[PLACE-23] stop while the reader paused, who hears then how much was missed', async () => {
    layOutLines()
    const { said } = await open(40)
    fireEvent.keyDown(document.body, { key: 'End' })
    fireEvent.keyDown(document.body, { key: ' ' })
    for (let line = 41; line <= 44; line += 1) {
      await emitEvent('transcript-event', createFinalEvent(line))
    }
    await wait(5000)
    expect(said).toEqual([])
    fireEvent.keyDown(document.body, { key: ' ' })
    await wait(0)
    expect(said).toEqual(['4 new lines since you looked away.'])
    await emitEvent('transcript-event', createFinalEvent(45))
    await wait(1000)
    expect(said.at(-1)).toBe(entryText(45))
  })

  it('[PLACE-23] say once how much was missed, though lines of that time are still read', async () => {
    layOutLines()
    const { said, log } = await open(40)
    fireEvent.keyDown(document.body, { key: 'End' })
    fireEvent.keyDown(document.body, { key: ' ' })
    for (let line = 41; line <= 44; line += 1) {
      await emitEvent('transcript-event', createFinalEvent(line))
    }
    fireEvent.keyDown(document.body, { key: ' ' })
    await wait(0)
    // The connection was away too: its lines come at once, and belong to what was missed.
    log.lines = 50
    await emitEvent('log-event', {})
    await wait(20_000)
    expect(screen.getByText(/since you looked away/).textContent).toBe(
      '10 new lines since you looked away',
    )
    expect(said.filter((text) => text.includes('since you looked away'))).toEqual([
      '4 new lines since you looked away.',
    ])
    expect(said.slice(1)).toEqual([45, 46, 47, 48, 49, 50].map(entryText))
  })

  it('[PLACE-24] are not repeated when past words are fixed', async () => {
    const { said, fixes } = await open()
    await emitEvent('transcript-event', createFinalEvent(5, 'We run cooper netties.'))
    await wait(1000)
    fixes.push({ id: 1, original: 'cooper netties', replacement: 'Kubernetes', place: null })
    vi.useRealTimers()
    await emitEvent('fixes-event', {})
    await screen.findAllByText('Kubernetes')
    vi.useFakeTimers()
    await wait(5000)
    expect(said).toEqual(['We run cooper netties.'])
  })

  it('[PLACE-25] are made by the text itself where the page has only that', async () => {
    renderSession((after) => ok(transcriptReply(after, 4)), '?embed=1')
    await screen.findByText(entryText(1))
    expect(screen.queryByTestId('announcer')).toBeNull()
    expect(screen.getByRole('log').getAttribute('aria-live')).toBe('polite')
  })
})
