import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  createFinalEvent,
  createLogPage,
  SESSION_CODE,
} from '../../../../test/transcript-fixtures.ts'
import { ChunkedTranscript } from '../list/chunks/chunked-transcript.tsx'
import { TranscriptList } from '../list/transcript-list.tsx'
import { TranscriptStore } from '../model/transcript-store.ts'

/** A final of one channel; those of the microphone may be an echo of the meeting. */
function final(number: number, channel: number, isEcho = false) {
  const event = { ...createFinalEvent(number, `Words ${number}.`), channel }

  return isEcho ? { ...event, isEcho } : event
}

function emptyStore(): TranscriptStore {
  return new TranscriptStore(async (after) => createLogPage(after, 0))
}

const props = { code: SESSION_CODE, onCopyFailed: () => {}, empty: 'Nothing yet' }
const owner = { ...props, isOwner: true, canRename: true }
const views = [
  [
    'recorder',
    (store: TranscriptStore) => (
      <TranscriptList testId="transcript" store={store} isLive {...props} />
    ),
  ],
  ['viewer', (store: TranscriptStore) => <ChunkedTranscript store={store} size={4} {...owner} />],
] as const

/** The names and words that are shown while echoes are hidden. */
function shown(): string[] {
  const elements = document.querySelectorAll(
    '[data-testid=speaker-name], [data-testid=segment-text], span[data-testid=segment]',
  )

  return [...elements]
    .filter((element) => !element.closest('[data-echo]'))
    .map((element) => element.textContent?.trim() ?? '')
}

function isHidden(): boolean {
  return document.querySelector('[data-echoes]')?.getAttribute('data-echoes') === 'hidden'
}

it.each(views)(
  '[CHAN-73] the %s hides echoes, counts them, and shows them on request',
  async (_, view) => {
    const store = emptyStore()
    render(view(store))
    act(() => store.applyUtterance(final(1, 1)))
    expect(screen.queryByTestId('echo-note')).toBeNull()
    act(() => store.applyUtterance(final(2, 0, true)))
    expect((await screen.findByTestId('echo-note')).textContent).toContain('1 line hidden as echo')
    act(() => store.applyUtterance(final(3, 1)))
    act(() => store.applyUtterance(final(4, 0, true)))
    expect(screen.getByTestId('echo-note').textContent).toContain('2 lines hidden as echo')
    expect(isHidden()).toBe(true)
    expect(shown()).toEqual(['Them', 'Words 1.', 'Words 3.'])
    expect(document.querySelectorAll('[data-segment-number][data-echo]')).toHaveLength(2)

    const before = [...document.querySelectorAll('[data-segment-number]')]
    fireEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(isHidden()).toBe(false)
    expect([...document.querySelectorAll('[data-segment-number]')]).toEqual(before)
    expect(shown()).toEqual(['Them', 'Words 1.', 'Words 3.'])
    fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
    expect(isHidden()).toBe(true)
  },
)

it.each(views)('[CHAN-73] the %s is empty while there is nothing but echo', async (_, view) => {
  const store = emptyStore()
  render(view(store))
  act(() => store.applyUtterance(final(1, 0, true)))
  expect(screen.getByText('Nothing yet')).toBeDefined()
  act(() => store.applyUtterance(final(2, 1)))
  expect(screen.queryByText('Nothing yet')).toBeNull()
})

it('[CHAN-74] echoes change neither the numbers of the chunks nor their words', () => {
  const numbers = (withEchoes: boolean) => {
    const store = emptyStore()
    const { unmount } = render(<ChunkedTranscript store={store} size={4} {...owner} />)
    for (let number = 1; number <= 12; number += 1)
      act(() => store.applyUtterance(final(number, number % 2, withEchoes && number % 2 === 0)))
    const rows = screen.getAllByTestId('chunk').map((row) => ({
      number: row.dataset.chunkNumber,
      words: [...row.querySelectorAll('[data-testid=segment]')]
        .filter((words) => !words.closest('[data-echo]'))
        .map((words) => words.textContent),
    }))
    unmount()

    return rows
  }
  const rows = numbers(true)
  expect(rows.map(({ number }) => number)).toEqual(['1', '2', '3'])
  expect(rows.map(({ words }) => words)).toEqual([
    ['Words 1. ', 'Words 3. '],
    ['Words 5. ', 'Words 7. '],
    ['Words 9. ', 'Words 11. '],
  ])
  expect(numbers(false)).toHaveLength(6)
})

it('[CHAN-75] a copied chunk leaves out echoes while they are hidden', async () => {
  const store = emptyStore()
  render(<ChunkedTranscript store={store} size={20} {...owner} />)
  for (const [number, isEcho] of [true, false, true, false].entries())
    act(() => store.applyUtterance(final(number + 1, isEcho ? 0 : 1, isEcho)))
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const copy = async () => {
    fireEvent.click(screen.getByRole('button', { name: /^Cop/ }))
    await act(async () => {})

    return write.mock.lastCall?.[0]
  }
  expect(await copy()).toBe('Them\nWords 2. Words 4.')
  fireEvent.click(await screen.findByRole('button', { name: 'Show' }))
  expect(await copy()).toContain('Echo of the meeting\nWords 3.')
})
