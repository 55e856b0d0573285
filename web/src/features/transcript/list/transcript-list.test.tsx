import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { spyOnTimesOfDay } from '../../../../test/spy-on-times-of-day.ts'
import {
  createFinalEvent,
  createInterimEvent,
  createLogPage,
  SESSION_CODE,
  START_MS,
} from '../../../../test/transcript-fixtures.ts'
import { until } from '../../../../test/until.ts'
import { TranscriptStore } from '../model/transcript-store.ts'
import { TranscriptList } from './transcript-list.tsx'

const list = {
  testId: 'list',
  code: SESSION_CODE,
  isLive: true,
  onCopyFailed: () => {},
}

/** A store whose log holds `count` entries. */
async function storeOf(count: number): Promise<TranscriptStore> {
  const store = new TranscriptStore(async (after) => createLogPage(after, count))
  store.catchUp()
  await until(() => expect(store.getSnapshot().firstRead.name).toBe('done'))

  return store
}

function renderList(store: TranscriptStore) {
  return render(<TranscriptList {...list} store={store} empty="Nothing yet" />)
}

it('draws nothing again that was read when words are heard or added, with 1,000 entries', async () => {
  const store = await storeOf(1000)
  // Each entry that is drawn shows its time of day.
  const drawn = spyOnTimesOfDay()
  renderList(store)
  expect(drawn).toHaveBeenCalledTimes(1000)

  act(() => store.applyUtterance(createInterimEvent(1000, 'some words')))
  expect(drawn).toHaveBeenCalledTimes(1001)

  act(() => store.applyUtterance(createFinalEvent(1001, 'Some words.')))
  expect(drawn).toHaveBeenCalledTimes(1002)
  expect(screen.getAllByTestId('segment')).toHaveLength(1001)
  expect(screen.getAllByTestId('segment-text').at(-1)?.textContent).toBe('Some words.')
})

it('keeps every line in the page, where a search and a screen reader find it', async () => {
  renderList(await storeOf(60))

  expect(screen.getByText('Sentence 1.')).toBeDefined()
  const numbers = screen.getAllByTestId('segment').map((item) => item.dataset.segmentNumber)
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => String(index + 1)))
  expect(screen.getAllByRole('list').map((each) => each.getAttribute('start'))).toEqual([
    '1',
    '26',
    '51',
  ])
})

it('shows a gap quietly as one, not as speech', async () => {
  const store = await storeOf(0)
  renderList(store)
  expect(screen.getByText('Nothing yet')).toBeDefined()
  const gap = {
    ...createFinalEvent(1, '[12 s of audio are missing]'),
    isGap: true,
    timestamp: START_MS,
  }
  act(() => store.applyUtterance(gap))

  expect(screen.queryByText('Nothing yet')).toBeNull()
  expect(screen.getByTestId('gap').textContent).toContain('[12 s of audio are missing]')
  expect(screen.queryByTestId('segment-text')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

it('begins again with another transcript', async () => {
  const { rerender } = renderList(await storeOf(3))
  const other = await storeOf(1)
  rerender(<TranscriptList {...list} store={other} empty={null} />)

  expect(screen.getAllByTestId('segment')).toHaveLength(1)
  expect(screen.getAllByRole('list')).toHaveLength(1)
})

it('[RISK-52] renders words as text, never as markup', async () => {
  const store = await storeOf(0)
  renderList(store)
  act(() => store.applyUtterance(createFinalEvent(1, '<img src=x onerror=alert(1)>')))

  expect(screen.getByTestId('segment-text').textContent).toBe('<img src=x onerror=alert(1)>')
  expect(document.querySelector('img')).toBeNull()
})
