import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ChunkFormat, createChunker } from '../../model/chunks.ts'
import { appendWordsBeyondLog, type WordsBeyondLog } from '../../model/shown-chunks.ts'
import type { TranscriptEntry, TranscriptInterim } from '../../model/transcript-entry.ts'
import { SpeakerNameWriter } from '../../speakers/speaker-name-writer.ts'
import { ChunkWriter } from './chunk-writer.ts'

const FORMAT: ChunkFormat = {
  size: 100,
  keyOf: ({ channel, speaker }) => `${channel} ${speaker}`,
}
const NOTHING: WordsBeyondLog = { provisionalFinals: [], interims: [] }

interface Said {
  words: number
  speaker: number | null
  kind: 'speech' | 'gap' | 'echo'
  isSentence: boolean
}

function toEntry({ words, speaker, kind, isSentence }: Said, index: number): TranscriptEntry {
  const segmentNumber = index + 1
  const text = Array.from({ length: words }, (_, word) => `w${segmentNumber}.${word}a`).join(' ')

  return {
    id: `id-${segmentNumber}`,
    isFinal: true,
    timestamp: 1_700_000_000_000 + 60_000 * segmentNumber,
    text: isSentence ? `${text}.` : text,
    segmentNumber,
    channel: 0,
    speaker,
    startMs: 1000 * segmentNumber,
    endMs: 1000 * segmentNumber + 900,
    isGap: kind === 'gap',
    ...(kind === 'echo' ? { isEcho: true } : {}),
  }
}

function toInterim(words: number, channel: number): TranscriptInterim {
  return {
    id: `interim-${channel}`,
    isFinal: false,
    timestamp: 1_800_000_000_000,
    announcedAt: 1_800_000_000_000,
    text: Array.from({ length: words }, (_, word) => `i${word}`).join(' '),
    segmentNumber: 0,
    channel,
    speaker: null,
    startMs: 0,
  }
}

/** A page whose chunks are written as entries and words beyond the log come. */
function writtenPage() {
  const page = document.createElement('div')
  const nameWriter = new SpeakerNameWriter({ canRename: false })
  nameWriter.update(page, { names: new Map([['0 1', 'Ann']]), colours: new Map([['0 1', 2]]) })
  const writer = new ChunkWriter(page, FORMAT.size)
  const chunker = createChunker()
  const show = (entries: readonly TranscriptEntry[], beyond: WordsBeyondLog = NOTHING) =>
    writer.show(appendWordsBeyondLog(chunker(entries, FORMAT), beyond, FORMAT), {
      seen: Number.POSITIVE_INFINITY,
      nameWriter,
    })

  return { page, show }
}

function chunk(page: Element, number: number): Element | null {
  return page.querySelector(`[data-chunk-number="${number}"]`)
}

/** The rows of a page. */
function rowsOf(page: Element): string[] {
  return [...page.querySelectorAll('li')].map(({ outerHTML }) => outerHTML)
}

const said = fc.record({
  words: fc.integer({ min: 1, max: 70 }),
  speaker: fc.constantFrom(null, 0, 1),
  kind: fc.constantFrom('speech' as const, 'speech', 'speech', 'speech', 'gap', 'echo'),
  isSentence: fc.boolean(),
})
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('final' as const), said, late: fc.nat(4) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('interims' as const),
      words: fc.array(fc.integer({ min: 1, max: 130 }), { maxLength: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('heard' as const), words: fc.nat(60) }),
  },
)

it('[PERF-4] shows after any steps what a page shows that is written at once', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const { page, show } = writtenPage()
      let entries: readonly TranscriptEntry[] = []
      let beyond = NOTHING
      for (const one of steps) {
        if (one.type === 'final') {
          const at = Math.max(0, entries.length - one.late)
          entries = entries.toSpliced(at, 0, toEntry(one.said, entries.length))
          beyond = NOTHING
        } else if (one.type === 'heard') {
          const text = 'heard '.repeat(one.words).trim()
          const provisionalFinals = text
            ? [{ id: 'heard', text, timestamp: 1_750_000_000_000 }]
            : []
          beyond = { ...beyond, provisionalFinals }
        } else beyond = { ...beyond, interims: one.words.map(toInterim) }
        show(entries, beyond)
      }
      const fresh = writtenPage()
      fresh.show(entries, beyond)
      expect(rowsOf(page)).toEqual(rowsOf(fresh.page))
      expect(page.querySelectorAll('ol:empty, div:empty')).toHaveLength(0)
    }),
    { numRuns: 60 },
  )
})

it('[PERF-4] leaves the elements of full chunks and of words that stay as they are', () => {
  const { page, show } = writtenPage()
  const entries = [60, 60, 60].map((words) =>
    toEntry({ words, speaker: 1, kind: 'speech', isSentence: true }, words),
  )
  show(entries.slice(0, 2))
  const full = chunk(page, 1)
  const words = chunk(page, 2)?.querySelector('[data-words]')
  show(entries, { ...NOTHING, interims: [toInterim(5, 0)] })

  expect(chunk(page, 1)).toBe(full)
  expect(chunk(page, 2)?.querySelector('[data-words]')).toBe(words)
})

it('[PERF-4] moves no row for one that comes before it, and takes one away from between others', () => {
  const { page, show } = writtenPage()
  const said = { words: 95, speaker: 1, kind: 'speech' as const, isSentence: true }
  const entries = [0, 1, 2].map((index) => toEntry(said, index))
  show(entries)
  const [, second, third] = page.querySelectorAll('li')
  const observer = new MutationObserver(() => {})
  observer.observe(page, { childList: true, subtree: true })
  show(entries.toSpliced(1, 0, toEntry({ ...said, kind: 'gap' }, 9)))
  expect([...page.querySelectorAll('li')].map((row) => row.dataset.testid)).toEqual([
    'chunk',
    'gap',
    'chunk',
    'chunk',
  ])
  expect([...page.querySelectorAll('li')].slice(2)).toEqual([second, third])
  show(entries)

  expect(page.querySelectorAll('li')[1]).toBe(second)
  const removed = observer.takeRecords().flatMap(({ removedNodes }) => [...removedNodes])
  expect(removed.filter(({ nodeName }) => nodeName === 'LI')).toHaveLength(1)
})

it('[PERF-4] takes a list away that only words that were taken back had begun', () => {
  const { page, show } = writtenPage()
  const entries = Array.from({ length: 5 }, (_, index) =>
    toEntry({ words: 95, speaker: 1, kind: 'speech', isSentence: index < 4 }, index),
  )
  show(entries)
  expect(page.querySelectorAll('ol')).toHaveLength(1)
  show(entries, { ...NOTHING, interims: [toInterim(40, 0)] })
  const [first, second] = page.querySelectorAll('ol')
  expect(first?.style.contentVisibility).toBe('auto')
  expect(second?.textContent).toContain('i39')
  show(entries)

  expect(page.querySelectorAll('ol')).toHaveLength(1)
  expect(first?.style.contentVisibility).toBe('')
})

it('[PERF-4] makes each part a scope of counters at its beginning, because later it takes ever longer', () => {
  const { page, show } = writtenPage()
  show([toEntry({ words: 10, speaker: 1, kind: 'speech', isSentence: true }, 0)])
  const parts = [...page.querySelectorAll<HTMLElement>('div:has(ol), ol')]

  expect(parts).toHaveLength(3)
  for (const { style } of parts) expect(style.contain).toBe('style')
})
