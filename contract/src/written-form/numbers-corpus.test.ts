import { readFileSync } from 'node:fs'
import { isSpokenNumber } from '@live-scribe/testing/numbers/read-values'
import { describe, expect, it } from 'vitest'
import { writeNumbers } from './write-code.ts'

/** Plain lines that are left in words; the list may only get shorter. */
const LEFT_IN_WORDS: Readonly<Record<string, readonly string[]>> = {
  'numbers.tsv': [
    'the array would be negative two five twelve and thirty',
    'so take fifteen and subtract seven and you get eight',
    'in twenty nineteen twelve people left at once',
  ],
  'numbers-2.tsv': [
    'in twenty nineteen three of us left',
    'in twenty twenty forty people were laid off',
    'we did twelve two week sprints',
  ],
  'numbers-3.tsv': [
    'pull request eleven forty two',
    'form ten ninety nine',
    'i three eighty six processor',
    'my team shrank from twenty two to nine',
  ],
}
const LEAST_PLAIN_RIGHT = 0.95
const MOST_TRAPS_REWRITTEN = 0.02

interface Line {
  said: string
  accepted: string[]
  kind: string
  written: string
}

function readLines(file: string): Line[] {
  const rows = readFileSync(`${import.meta.dirname}/corpus/${file}`, 'utf8')
    .trim()
    .split('\n')
  return rows.map((row) => {
    const [said = '', accepted = '', kind = ''] = row.split('\t')
    const forms = accepted.split(' || ').map((form) => form.toLowerCase())
    return { said, accepted: forms, kind, written: writeNumbers(said).toLowerCase() }
  })
}

function ofKind(lines: readonly Line[], kind: string): { all: Line[]; wrong: string[] } {
  const all = lines.filter((line) => line.kind === kind)
  const wrong = all.filter(({ accepted, written }) => !accepted.includes(written))
  return { all, wrong: wrong.map(({ said }) => said) }
}

/** The values in digits of a text. */
function valuesOf(text: string): string[] {
  const found = text.replace(/(\d),(?=\d{3})/g, '$1').match(/\d+(\.\d+)*( [mb]illion)?/g)
  return found ?? []
}

function isHalfWritten(text: string): boolean {
  const words = text.split(' ')
  return words.some((word, at) => {
    const joint = ['to', 'or', 'point', 'dot'].includes(words[at + 1] ?? '')
    const next = words[at + (joint ? 2 : 1)] ?? ''
    return (/\d/.test(word) && isSpokenNumber(next)) || (isSpokenNumber(word) && /\d/.test(next))
  })
}

describe.each(Object.entries(LEFT_IN_WORDS))('the corpus %s', (file, leftInWords) => {
  const lines = readLines(file)

  it('[TEXT-19] at least 95 in 100 plain numbers are written right, and the others are known', () => {
    const { all, wrong } = ofKind(lines, 'plain')
    expect(wrong).toEqual(leftInWords)
    expect(1 - wrong.length / all.length).toBeGreaterThanOrEqual(LEAST_PLAIN_RIGHT)
  })

  it('[TEXT-19] at most 2 in 100 lines that have no number are rewritten', () => {
    const { all, wrong } = ofKind(lines, 'trap')
    expect(wrong.length / all.length).toBeLessThanOrEqual(MOST_TRAPS_REWRITTEN)
  })

  it('[TEXT-19] an ambiguous number is right or stays in words', () => {
    expect(ofKind(lines, 'ambiguous').wrong).toEqual([])
  })

  it('[TEXT-19] no value is changed', () => {
    const changed = lines.filter(({ accepted, written }) => {
      const values = valuesOf(written)
      return !accepted.some((form) => values.every((value) => valuesOf(form).includes(value)))
    })
    expect(changed).toEqual([])
  })

  it('[TEXT-19] no number is written by half', () => {
    const half = lines.filter(
      ({ accepted, written }) => isHalfWritten(written) && !accepted.includes(written),
    )
    expect(half).toEqual([])
  })
})
