import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  createFinalEvent,
  createInterimEvent,
  createLogPage,
  SESSION_CODE,
} from '../../../../test/transcript-fixtures.ts'
import { ChunkedTranscript } from '../list/chunks/chunked-transcript.tsx'
import { TranscriptList } from '../list/transcript-list.tsx'
import { TranscriptStore } from '../model/transcript-store.ts'
import { createPlaceCounter, findLastPlace } from './fix-words.ts'
import { findSelectedWords } from './selected-words.ts'

const view = { code: SESSION_CODE, onCopyFailed: () => {}, empty: null }
const recorder = (store: TranscriptStore) => (
  <TranscriptList {...view} testId="list" store={store} isLive />
)
const viewer = (store: TranscriptStore) => (
  <ChunkedTranscript {...view} store={store} size={100} isOwner canRename />
)
const views = [
  ['recorder', recorder],
  ['viewer', viewer],
] as const

afterEach(() => document.getSelection()?.removeAllRanges())

function transcript(): TranscriptStore {
  const store = new TranscriptStore(async (after) => createLogPage(after, 0))
  store.applyUtterance(createFinalEvent(1, 'one two'))
  store.applyUtterance(createFinalEvent(2, 'three four'))

  return store
}

/** Selects from the start of one text to the end of another. */
function selectFromTo(first: string, last = first) {
  const range = document.createRange()
  range.setStart(screen.getByText(first, { exact: false }).firstChild as Text, 0)
  const end = screen.getByText(last, { exact: false }).firstChild as Text
  range.setEnd(end, end.data.length)
  document.getSelection()?.removeAllRanges()
  act(() => {
    document.getSelection()?.addRange(range)
    document.dispatchEvent(new Event('selectionchange'))
  })
}

it.each(views)(
  '[FIX-19] over several lines, a gap or an interim of the %s, it says what to select',
  async (_name, show) => {
    const note = 'To fix words, select them within one line.'
    const store = transcript()
    store.applyUtterance({ ...createFinalEvent(3, '[4 s of audio missing]'), isGap: true })
    store.applyUtterance(createInterimEvent(3, 'not yet sure'))
    render(show(store))
    await screen.findByRole('button', { name: 'Fix words' })
    const selections = [
      ['one two', 'three four'],
      ['one two', '[4 s'],
      ['[4 s', '[4 s'],
      ['not yet sure', 'not yet sure'],
      ['three four', 'not yet sure'],
    ] as const
    for (const [first, last] of selections) {
      selectFromTo(first, last)
      expect((await screen.findByText(note)).getAttribute('role')).toBe('status')
      expect(screen.queryByRole('button', { name: 'Fix' })).toBeNull()
    }
    selectFromTo('one two')
    expect(screen.queryByText(note)).toBeNull()
    await screen.findByRole('button', { name: 'Fix' })
  },
)

it('[FIX-19] nothing is offered for a selection beside the lines', async () => {
  render(recorder(transcript()))
  const button = await screen.findByRole('button', { name: 'Fix words' })
  selectFromTo('Fix words')
  expect(button.textContent).toBe('Fix words')
  expect(screen.queryByText(/within one line/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Fix' })).toBeNull()
})

it.each(views)(
  '[FIX-63] of a line of the %s that is shown as it was said, words are fixed where they are written',
  async (_name, show) => {
    const said = 'Port eighty eighty of Cafca and Cafca.'
    const store = transcript()
    store.applyUtterance({ ...createFinalEvent(3, 'Port 8080 of Cafca and Cafca.'), said })
    store.showForm((line) => line.said)
    render(show(store))
    const words = screen.getByText(said, { exact: false }).firstChild as Text
    const select = (text: string, from = 0) => {
      const at = said.indexOf(text, from)
      const range = document.createRange()
      range.setStart(words, at)
      range.setEnd(words, at + text.length)
      document.getSelection()?.removeAllRanges()
      act(() => {
        document.getSelection()?.addRange(range)
        document.dispatchEvent(new Event('selectionchange'))
      })
      const { transcript: state } = store.getSnapshot()

      return findSelectedWords(document.getSelection(), screen.getByRole('log'), state)?.place
    }
    expect(select('Cafca')).toEqual({ segment: 3, word: 3 })
    expect(select('Cafca', 25)).toEqual({ segment: 3, word: 5 })
    expect(select('of Cafca')).toEqual({ segment: 3, word: 2 })
    await screen.findByRole('button', { name: 'Fix' })
    expect(select('eighty')).toBeUndefined()
    await screen.findByText(/Numbers are fixed as they are written: press N\./)

    const { transcript: state } = store.getSnapshot()
    expect(findLastPlace(state, 'cafca')).toEqual({ segment: 3, word: 5 })
    expect(findLastPlace(state, 'eighty')).toBeNull()
    expect(createPlaceCounter('eighty')(state)).toBe(0)
    expect(createPlaceCounter('8080')(state)).toBe(1)
  },
)
