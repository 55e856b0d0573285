import { applyFixes } from '@live-scribe/contract/fixes/apply-fixes'
import { toFixedRuns } from '@live-scribe/contract/fixes/fixed-runs'
import { writeCode } from '@live-scribe/contract/written-form/write-code'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFinalEvent } from '../../../../test/transcript-fixtures.ts'
import { createEntryRows } from './entry-rows.ts'
import { type LineOverlays, noOverlays } from './line-overlays.ts'
import { asRecognised, fixInterim, type TextRules, toRuns } from './runs.ts'
import { readEntryRows } from './shown-lines.ts'
import { applyUtterance, emptyTranscript } from './transcript-model.ts'

const word = fc.constantFrom('dot', 'map', 'Kafka', 'cafca', 'O', 'of', 'n', 'it', 'ends.', 'node')
const text = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' '))
const fix = fc.record({ original: word, replacement: fc.constantFrom('Kafka', 'x y', 'K8s') })
const fixesOf = fc
  .array(fix, { maxLength: 3 })
  .map((all) => all.map((one, index) => ({ ...one, id: index + 1, place: null })))
const rulesOf = fc.record({ fixes: fixesOf, hasFixes: fc.boolean(), isCode: fc.boolean() }).map(
  ({ fixes, hasFixes, isCode }): TextRules => ({
    fixes,
    layFixes: hasFixes ? toFixedRuns : null,
    writeCode: isCode ? writeCode : null,
  }),
)
const joined = (runs: ReturnType<typeof toRuns>, line: string) =>
  runs === null ? line : runs.map((run) => run.text).join('')

it('[FIX-14, TEXT-11] the runs of a line are its text as it was recognised, or as fixes and code write it', () => {
  fc.assert(
    fc.property(text, rulesOf, (said, rules) => {
      const line = { text: said, segmentNumber: 1, isGap: false }
      const { fixes } = rules

      expect(toRuns(line, null, asRecognised)).toBeNull()
      expect(joined(toRuns(line, null, { ...rules, layFixes: null, writeCode: null }), said)).toBe(
        said,
      )
      expect(
        joined(toRuns(line, null, { ...rules, layFixes: toFixedRuns, writeCode: null }), said),
      ).toBe(applyFixes(line, fixes).text)
      expect(fixInterim(said, { ...rules, layFixes: toFixedRuns })).toBe(
        applyFixes(line, fixes).text,
      )
      if (fixes.length === 0) {
        const written = toRuns(line, null, { ...rules, writeCode })
        expect(joined(written, said)).toBe(writeCode(said))
      }
    }),
  )
})

it('[FIX-14] the parts of a line that chunks cut show each of its words once', () => {
  fc.assert(
    fc.property(text, fixesOf, fc.nat(30), (said, fixes, cut) => {
      const line = { text: said, segmentNumber: 1 }
      const rules = { fixes, layFixes: toFixedRuns, writeCode: null }
      const words = said.split(' ')
      const at = Math.min(cut, words.length)
      const show = (first: number, last: number) =>
        joined(toRuns(line, { first, last }, rules), words.slice(first, last + 1).join(' '))
      const parts = [
        at > 0 ? show(0, at - 1) : '',
        at < words.length ? show(at, words.length - 1) : '',
      ]

      expect(parts.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim()).toBe(
        joined(toRuns(line, null, rules), said),
      )
    }),
  )
})

const overlaysOf = fc.record({
  marks: fc
    .array(fc.integer({ min: 1, max: 12 }))
    .map((lines) => new Map(lines.map((line) => [line, `m${line}`]))),
  found: fc.option(fc.integer({ min: 1, max: 12 })),
  linked: fc.option(fc.integer({ min: 1, max: 12 })),
  asked: fc.array(fc.integer({ min: 1, max: 12 })).map((lines) => new Set(lines)),
})

it('[PERF-4] rows are the same whatever came first: lines, fixes, code, marks or what is found', () => {
  const change = fc.oneof(
    fc.record({ type: fc.constant('line' as const) }),
    fc.record({ type: fc.constant('rules' as const), rules: rulesOf }),
    fc.record({ type: fc.constant('overlays' as const), overlays: overlaysOf }),
  )
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 12, maxLength: 12 }),
      fc.array(change),
      (said, changes) => {
        const toRows = createEntryRows()
        let state = emptyTranscript
        let rules = asRecognised
        let overlays: LineOverlays = noOverlays
        for (const one of changes) {
          const { entries } = state
          if (one.type === 'line' && entries.length < said.length) {
            state = applyUtterance(
              state,
              createFinalEvent(entries.length + 1, said[entries.length]),
            )
          } else if (one.type === 'rules') rules = one.rules
          else if (one.type === 'overlays') overlays = { ...noOverlays, ...one.overlays }
          const format = { keyOf: null, isNumbered: true, rules }
          const rows = toRows(state.entries, format, overlays)
          const fresh = createEntryRows()(state.entries, format, overlays)
          const forget = (all: typeof rows) =>
            all.map((row) => ({ ...row, isNew: false, isRewritten: false }))

          expect(forget(rows)).toEqual(forget(fresh))
          expect(readEntryRows(rows).map((line) => line.line)).toEqual(
            state.entries.map(({ segmentNumber }) => segmentNumber),
          )
          expect(toRows(state.entries, format, overlays)).toBe(rows)
        }
      },
    ),
  )
})

it('[PERF-4] one more final leaves the rows before it as they are, and only it is new', () => {
  const toRows = createEntryRows()
  const format = { keyOf: null, isNumbered: true, rules: asRecognised }
  const entries = [1, 2, 3].map((number) => createFinalEvent(number, `Words ${number}.`))
  const two = entries.slice(0, 2).reduce(applyUtterance, emptyTranscript)
  const before = toRows(two.entries, format, noOverlays)
  const after = toRows(entries.slice(2).reduce(applyUtterance, two).entries, format, noOverlays)

  expect(after.slice(0, 2)).toEqual(before)
  expect([after[0], after[1]]).toEqual([before[0], before[1]])
  expect(after[0]).toBe(before[0])
  expect(after.map(({ isNew }) => isNew)).toEqual([false, false, true])
  const marked = toRows(two.entries, format, { ...noOverlays, marks: new Map([[2, 'Here']]) })
  expect(marked[0]).toBe(before[0])
  expect(marked[1]?.mark).toBe('Here')
})
