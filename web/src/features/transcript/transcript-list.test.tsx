import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { finalEvent, interimEvent, logRead, START } from '../../../test/samples.ts'
import { TranscriptList } from './transcript-list.tsx'
import {
  applyTranscriptEvent,
  emptyTranscript,
  mergeLog,
  type TranscriptState,
} from './transcript-model.ts'

/** Counts how often entries are drawn, by the time of day that each draws. */
const drawn = vi.hoisted(() => ({ times: 0 }))
vi.mock('#web/lib/format-date.ts', () => ({
  formatTimeOfDay: () => {
    drawn.times += 1

    return '10:00:00'
  },
}))

function fail(): void {}

function list({ entries, interim }: TranscriptState) {
  return (
    <TranscriptList
      testId="list"
      entries={entries}
      interim={interim}
      onCopyFailed={fail}
      empty={null}
    />
  )
}

afterEach(() => {
  drawn.times = 0
})

it('draws nothing again that was read when words are heard or added, with 1,000 entries', () => {
  const before = mergeLog(emptyTranscript, logRead(0, 1000), 0)
  const { rerender } = render(list(before))
  expect(drawn.times).toBe(1000)

  const heard = applyTranscriptEvent(before, interimEvent(1000, 'some words'))
  rerender(list(heard))
  expect(drawn.times).toBe(1001)

  const added = applyTranscriptEvent(heard, finalEvent(1001, 'Some words.'))
  rerender(list(added))
  expect(drawn.times).toBe(1002)
  expect(screen.getAllByTestId('segment')).toHaveLength(1001)
  expect(screen.getAllByTestId('segment-text').at(-1)?.textContent).toBe('Some words.')
})

it('keeps every line in the page, where a search and a screen reader find it', () => {
  render(list(mergeLog(emptyTranscript, logRead(0, 250), 0)))

  expect(screen.getByText('Sentence 1.')).toBeDefined()
  const numbers = screen.getAllByTestId('segment').map((item) => item.dataset.segmentNumber)
  expect(numbers).toEqual(Array.from({ length: 250 }, (_, index) => String(index + 1)))
  expect(screen.getAllByRole('list').map((each) => each.getAttribute('start'))).toEqual([
    '1',
    '101',
    '201',
  ])
})

it('shows a gap quietly as one, not as speech', () => {
  const gap = { ...finalEvent(1, '[12 s of audio are missing]'), isGap: true, timestamp: START }
  render(list(applyTranscriptEvent(emptyTranscript, gap)))

  expect(screen.getByTestId('gap').textContent).toContain('[12 s of audio are missing]')
  expect(screen.queryByTestId('segment-text')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
