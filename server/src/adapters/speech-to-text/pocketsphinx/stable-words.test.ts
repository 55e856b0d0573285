import { describe, expect, it } from 'vitest'
import { StableWords } from './stable-words.ts'

const words = (text: string) =>
  text.split(' ').map((word) => ({ text: word, startSample: 0, endSample: 0 }))

/** What is shown after each hypothesis; each comes as often as it says. */
function show(hypotheses: [text: string, times: number][]): string[] {
  const stable = new StableWords()
  return hypotheses
    .flatMap(([text, times]) => Array.from({ length: times }, () => text))
    .map((text) =>
      stable
        .update(words(text))
        .map((word) => word.text)
        .join(' '),
    )
}

describe('the words shown while they are heard', () => {
  it('[STAB-1] are those that six hypotheses in a row agree on', () => {
    const shown = show([
      ['we decide', 2],
      ['we decided that', 4],
      ['we decided that every', 2],
    ])
    expect(shown).toEqual(['', '', '', '', '', 'we', 'we', 'we decided that'])
  })

  it('[STAB-1] stay until six hypotheses agree on other words', () => {
    const shown = show([
      ['we moved it', 6],
      ['we proved it to', 1],
      ['we moved it', 1],
      ['we proved it to', 5],
      ['we proved it to them', 1],
    ])
    expect(shown.slice(5, 13)).toEqual(Array.from({ length: 8 }, () => 'we moved it'))
    expect(shown.at(-1)).toBe('we proved it to')
  })

  it('[STAB-1] are withdrawn when six hypotheses have no more, and not before', () => {
    const shown = show([
      ['one two', 6],
      ['one', 6],
    ])
    expect(shown.slice(5, 11)).toEqual(Array.from({ length: 6 }, () => 'one two'))
    expect(shown.at(-1)).toBe('one')
  })
})
