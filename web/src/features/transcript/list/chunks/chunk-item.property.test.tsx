import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NOTHING, openPage, toEntry, toInterim } from '../../../../../test/viewer/shown-chunks.tsx'
import type { TranscriptEntry } from '../../model/transcript-entry.ts'

/** The rows of a page. */
function rowsOf(page: Element): string[] {
  return [...page.querySelectorAll('li')].map(({ outerHTML }) => outerHTML)
}

/** The rows of chunks by their numbers, and of gaps and echoes by those of their segments. */
function keyedRows(page: Element): [string, HTMLLIElement][] {
  return [...page.querySelectorAll('li')].map((row) => [
    row.dataset.chunkNumber ?? `segment ${row.dataset.segmentNumber}`,
    row,
  ])
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

it('[PERF-4] shows after any steps what a page shows that is written at once, and moves no row', {
  tags: 'property',
}, () => {
  fc.assert(
    fc.property(
      fc.constantFrom(20, 100, 500),
      fc.array(step, { maxLength: 120 }),
      (size, steps) => {
        const { page, show } = openPage(size)
        const observer = new MutationObserver(() => {})
        observer.observe(page, { childList: true, subtree: true })
        const grow = size / 100
        let entries: readonly TranscriptEntry[] = []
        let beyond = NOTHING
        for (const one of steps) {
          if (one.type === 'final') {
            const at = Math.max(0, entries.length - one.late)
            const words = Math.ceil(one.said.words * grow)
            entries = entries.toSpliced(at, 0, toEntry({ ...one.said, words }, entries.length))
            beyond = NOTHING
          } else if (one.type === 'heard') {
            const text = 'heard '.repeat(one.words).trim()
            const provisionalFinals = text
              ? [{ id: 'heard', text, timestamp: 1_750_000_000_000 }]
              : []
            beyond = { ...beyond, provisionalFinals }
          } else {
            const interims = one.words.map((words, channel) => toInterim(words * grow, channel))
            beyond = { ...beyond, interims }
          }
          const before = new Map(keyedRows(page))
          show(entries, beyond)
          const added = observer.takeRecords().flatMap(({ addedNodes }) => [...addedNodes])
          const after = new Map(keyedRows(page))
          const kept = [...before.keys()].filter((key) => after.has(key))
          const inOrder = [...after.keys()].filter((key) => before.has(key))
          // A late final may put a gap behind the number that it stood before.
          if (kept.join() !== inOrder.join()) continue
          for (const key of kept) {
            const row = after.get(key)
            expect(row).toBe(before.get(key))
            expect(added).not.toContain(row)
          }
        }
        const fresh = openPage(size)
        fresh.show(entries, beyond)
        expect(rowsOf(page)).toEqual(rowsOf(fresh.page))
        expect(page.querySelectorAll('ol:empty, div:empty')).toHaveLength(0)
      },
    ),
    { numRuns: runs(60) },
  )
})
