import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createFinalEvent,
  createLogPage,
  SESSION_CODE,
} from '../../../../test/transcript-fixtures.ts'
import { until } from '../../../../test/until.ts'
import { ChunkedTranscript } from '../list/chunks/chunked-transcript.tsx'
import { TranscriptList } from '../list/transcript-list.tsx'
import { TranscriptStore } from '../model/transcript-store.ts'
import { FindInTranscript } from './find-in-transcript.tsx'

const list = { code: SESSION_CODE, empty: '', onCopyFailed: () => {} }
const scrollIntoView = vi.fn()

beforeEach(() => {
  Element.prototype.scrollIntoView = scrollIntoView
})
afterEach(() => scrollIntoView.mockClear())

async function storeOf(count: number): Promise<TranscriptStore> {
  const store = new TranscriptStore(async (after) => createLogPage(after, count))
  store.catchUp()
  await until(() => expect(store.getSnapshot().transcript.entries.length).toBe(count))

  return store
}

function renderOwner(store: TranscriptStore) {
  return render(
    <>
      <TranscriptList {...list} store={store} testId="list" isLive />
      <FindInTranscript store={store} />
    </>,
  )
}

/** The texts of what is marked as the current match. */
function found(): string[] {
  return [...document.querySelectorAll('[data-found]')].map((one) => one.textContent?.trim() ?? '')
}

async function openField() {
  await userEvent.keyboard('/')

  return screen.findByRole('textbox', { name: 'Find in this transcript' })
}

describe('the field to find words in a transcript', () => {
  it('[FIND-27] finds a line by the number that is written and by the words that were said, in either form', async () => {
    const store = await storeOf(2)
    const said = 'It is at one ninety two dot one.'
    act(() => store.applyUtterance({ ...createFinalEvent(3, 'It is at 192.1.'), said }))
    renderOwner(store)
    const field = await openField()
    const shown = () =>
      [...document.querySelectorAll('[data-found]')].map(
        (one) => one.closest('li')?.querySelector('[data-words]')?.textContent,
      )
    const find = async (typed: string) => {
      await userEvent.clear(field)
      await userEvent.type(field, typed)
      await screen.findByText('1 of 1')
    }
    for (const typed of ['192.1', 'ninety two']) {
      await find(typed)
      expect(shown()).toEqual(['It is at 192.1.'])
    }

    act(() => store.showForm((line) => line.said))
    await until(() => expect(shown()).toEqual([said]))
    for (const typed of ['192.1', 'ninety two']) {
      await find(typed)
      expect(shown()).toEqual([said])
    }
  })

  it('[FIND-27] finds neither a number that a fix has changed nor misheard words in the other form', async () => {
    const store = await storeOf(2)
    const says = (number: number, text: string, said: string) =>
      store.applyUtterance({ ...createFinalEvent(number, text), said })
    act(() => {
      says(3, 'Cafca took 50 seconds.', 'Cafca took fifty seconds.')
      says(4, 'It has 12 nodes.', 'It has twelve nodes.')
    })
    const place = null
    const fixes = [
      { id: 1, original: 'Cafca', replacement: 'Kafka', place },
      { id: 2, original: '12', replacement: '20', place },
    ]
    act(() => store.applyFixes({ version: 2, fixes }))
    renderOwner(store)
    await screen.findByText('Kafka')
    const field = await openField()
    for (const [typed, count] of [
      ['kafka took fifty', '1 of 1'],
      ['cafca', 'None'],
      ['twelve', 'None'],
      ['20 nodes', '1 of 1'],
    ] as const) {
      await userEvent.clear(field)
      await userEvent.type(field, typed)
      await until(() =>
        expect(document.querySelector('[role="search"] [role="status"]')?.textContent, typed).toBe(
          count,
        ),
      )
    }
  })

  it('[FIND-14] counts, goes to the next and the previous match, and around the ends', async () => {
    renderOwner(await storeOf(9))
    const field = await openField()
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, 'YES, ')
    await screen.findByText('1 of 3')
    const numberOf = () =>
      document.querySelector('[data-found]')?.closest('li')?.dataset.segmentNumber
    expect(numberOf()).toBe('3')
    expect(scrollIntoView).toHaveBeenCalled()

    await userEvent.keyboard('{Enter}')
    await screen.findByText('2 of 3')
    expect(numberOf()).toBe('6')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}{Shift>}{Enter}{/Shift}')
    await screen.findByText('3 of 3')
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText('1 of 3')
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
    await screen.findByText('3 of 3')

    await userEvent.type(field, 'nothing like it')
    await screen.findByText('None')
    expect(found()).toEqual([])
  })

  it('[FIND-14] closes with Escape, leaves no mark, and gives the focus back', async () => {
    renderOwner(await storeOf(3))
    await userEvent.click(screen.getByRole('button', { name: 'Find' }))
    const field = await screen.findByRole('textbox', { name: 'Find in this transcript' })
    await userEvent.type(field, 'sentence 2')
    await until(() => expect(found()).toEqual(['Sentence 2.']))
    await userEvent.keyboard('{Escape}')

    expect(screen.queryByRole('search')).toBeNull()
    expect(found()).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Find' }))
  })

  it('[FIND-15] keeps its match while lines come in, and counts theirs', async () => {
    const store = await storeOf(6)
    renderOwner(store)
    await userEvent.type(await openField(), 'exactly')
    await screen.findByText('1 of 2')
    await userEvent.keyboard('{Enter}')
    await screen.findByText('2 of 2')
    const scrolls = scrollIntoView.mock.calls.length
    act(() => {
      for (let number = 7; number <= 12; number += 1) {
        store.applyUtterance(createFinalEvent(number))
      }
    })

    await screen.findByText('2 of 4')
    expect(scrollIntoView).toHaveBeenCalledTimes(scrolls)
  })

  it('[FIND-15] says while lines are missing that they are', async () => {
    let answer = (_page: ReturnType<typeof createLogPage>) => {}
    let isFirst = true
    const store = new TranscriptStore((after) => {
      const page = createLogPage(after, isFirst ? 3 : 6)
      if (!isFirst) return new Promise((resolve) => (answer = resolve))
      isFirst = false
      return Promise.resolve({ ...page, lastSegment: 6 })
    })
    store.catchUp()
    await until(() => expect(store.getSnapshot().transcript.entries.length).toBe(3))
    renderOwner(store)
    await userEvent.type(await openField(), 'exactly')
    await screen.findByText('1 of 1, still loading')
    await act(async () => answer(createLogPage(3, 6)))

    await screen.findByText('1 of 2')
  })

  it('[FIND-16] finds the first of 10,000 lines, and what begins in one chunk and ends in the next', async () => {
    const store = await storeOf(10_000)
    const { unmount } = renderOwner(store)
    await userEvent.click(await openField())
    await userEvent.paste('sentence 1.')
    await screen.findByText('1 of 1')
    expect(found()).toEqual(['Sentence 1.'])
    unmount()

    const short = await storeOf(6)
    render(
      <>
        <ChunkedTranscript {...list} store={short} size={1} isOwner={false} canRename={false} />
        <FindInTranscript store={short} />
      </>,
    )
    await userEvent.click(await openField())
    await userEvent.paste('yes, exactly.')
    await screen.findByText('1 of 2')
    expect(found()).toEqual(['Yes,', 'exactly.'])
  }, 120_000)
})
