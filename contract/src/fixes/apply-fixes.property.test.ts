import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyFixes } from './apply-fixes.ts'
import { findWords } from './find-words.ts'
import { toFixedRuns } from './fixed-runs.ts'
import { changeFixes, type TermFix, type TermFixes } from './term-fix.ts'

/** Few words, so that they meet. */
const word = fc.constantFrom('a', 'b', 'A', 'ab', 'c++', 'node', 'Node.js', 'don’t', 'é', '我', '𝐀')
const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const text = fc
  .array(fc.tuple(word, fc.constantFrom(' ', '  ', ', ', '. ', '? ')), { maxLength: 12 })
  .map((parts) => parts.map((part) => part.join('')).join(''))
const place = fc.option(fc.record({ segment: fc.constantFrom(1, 2), word: fc.nat(12) }))
const fixes = fc
  .array(fc.record({ original: phrase, replacement: phrase, place }), { maxLength: 5 })
  .map((all) => all.map((fix, index): TermFix => ({ id: index + 1, ...fix })))
const lineOf = (said: string) => ({ text: said, segmentNumber: 1, isGap: false })

it('[FIX-2] runs stand for the whole recognised text, in its order, and keep what is not fixed', () => {
  fc.assert(
    fc.property(text, fixes, (said, all) => {
      const runs = toFixedRuns(lineOf(said), all)
      let at = 0
      for (const run of runs) {
        expect(run.start).toBe(at)
        expect(run.end).toBeGreaterThanOrEqual(run.start)
        if (run.fix === null) expect(run.text).toBe(said.slice(run.start, run.end))
        at = run.end
      }
      expect(at).toBe(said.length)
    }),
  )
})

it('[FIX-1] a line in which no words of a fix are found is the same line', () => {
  fc.assert(
    fc.property(text, fixes, (said, all) => {
      const line = lineOf(said)
      const unmatched = all.filter(({ original }) => findWords(said, original).length === 0)
      expect(applyFixes(line, unmatched)).toBe(line)
    }),
  )
})

it('[FIX-1] found words are whole: nothing of a word is left beside them', () => {
  fc.assert(
    fc.property(text, phrase, (said, wrong) => {
      for (const { start, end } of findWords(said, wrong)) {
        expect(said.slice(start, end).replace(/\s+/g, ' ').toLowerCase()).toBe(wrong.toLowerCase())
        const around = `${said.charAt(start - 1)}${said.charAt(end)}`
        if (!/我/.test(said.slice(start, end) + around))
          expect(around).not.toMatch(/[\p{L}\p{N}+]/u)
      }
    }),
  )
})

it('[FIX-6] taking a fix back restores what was shown before it', () => {
  fc.assert(
    fc.property(text, fixes, phrase, phrase, (said, all, original, replacement) => {
      const before: TermFixes = { version: 7, fixes: all }
      const added: TermFix = { id: 99, original, replacement, place: null }
      const after = changeFixes(before, { version: 8, added, removed: [] })
      const undone = after && changeFixes(after, { version: 9, added: null, removed: [99] })
      expect(undone).toEqual({ version: 9, fixes: all })
      expect(applyFixes(lineOf(said), undone?.fixes ?? [])).toEqual(applyFixes(lineOf(said), all))
    }),
  )
})

it('[FIX-7] changes count once each and in their order, and a missing one is noticed', () => {
  const change = fc.oneof(
    fc.record({ add: fc.constant(true), original: phrase, replacement: phrase }),
    fc.record({ add: fc.constant(false), which: fc.nat(4) }),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), fc.array(fc.nat(7)), (all, repeats) => {
      let list: TermFixes = { version: 0, fixes: [] }
      const sent = all.map((one, index) => {
        const version = index + 1
        const added = 'which' in one ? null : { id: version, place: null, ...one }
        return { version, added, removed: 'which' in one ? [one.which] : [] }
      })
      for (const [index, one] of sent.entries()) {
        const later = sent[index + 1]
        if (later) expect(changeFixes(list, later)).toBeNull()
        list = changeFixes(list, one) as TermFixes
        for (const again of repeats) {
          const old = sent[again]
          if (old && old.version <= list.version) expect(changeFixes(list, old)).toBe(list)
        }
      }
      expect(list.version).toBe(all.length)
    }),
  )
})
