import { describe, expect, it } from 'vitest'
import { applyFixes } from '../fixes/apply-fixes.ts'
import { toFixedRuns } from '../fixes/fixed-runs.ts'
import { findQuestion } from '../marks/find-question.ts'
import { MAX_RULE_CHARACTERS } from '../transcript-limits.ts'
import { writeCode, writeNumbers } from './write-code.ts'

/** A text of a length that ends in words that every rule would change or find. */
function textOf(length: number): string {
  return ' what is twenty five?'.padStart(length, 'so ')
}

describe('rules over text', () => {
  const fixes = [{ id: 1, original: 'what', replacement: 'who', place: null }]
  const line = (text: string) => ({ text, segmentNumber: 1, isGap: false, words: [] })
  const longest = textOf(MAX_RULE_CHARACTERS)
  const tooLong = textOf(MAX_RULE_CHARACTERS + 1)

  it('[BOUND-2] read a text of 10,000 characters', () => {
    expect(findQuestion(longest)).toMatch(/what is twenty five\?$/)
    expect(writeCode(longest)).toMatch(/25\?$/)
    expect(writeNumbers(longest)).toMatch(/25\?$/)
    expect(applyFixes(line(longest), fixes).text).toMatch(/who is twenty five\?$/)
  })

  it('[BOUND-2] give a longer one back as it is', () => {
    expect(findQuestion(tooLong)).toBe(null)
    expect(writeCode(tooLong)).toBe(tooLong)
    expect(writeNumbers(tooLong)).toBe(tooLong)
    const given = line(tooLong)
    expect(applyFixes(given, fixes)).toBe(given)
    expect(toFixedRuns(given, fixes)).toEqual([
      { text: tooLong, start: 0, end: tooLong.length, fix: null },
    ])
  })
})
