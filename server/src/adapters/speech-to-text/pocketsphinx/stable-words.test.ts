import { describe, expect, it } from 'vitest'
import { StableWords } from './stable-words.ts'

const words = (text: string) =>
  text.split(' ').map((word) => ({ text: word, startSample: 0, endSample: 0 }))

describe('the words shown while they are heard', () => {
  it('are those that three hypotheses in a row agree on', () => {
    const stable = new StableWords()
    const shown = (text: string) =>
      stable
        .update(words(text))
        .map((word) => word.text)
        .join(' ')
    expect(shown('we decide')).toBe('')
    expect(shown('we decided that')).toBe('')
    expect(shown('we decided that every')).toBe('we')
    expect(shown('we decided that every change')).toBe('we decided that')
  })

  it('stay until three hypotheses agree on other words', () => {
    const stable = new StableWords()
    const shown = (text: string) =>
      stable
        .update(words(text))
        .map((word) => word.text)
        .join(' ')
    const heard = ['we moved it', 'we moved it', 'we moved it', 'we proved it to', 'we moved it']
    expect(heard.map(shown).at(-2)).toBe('we moved it')
    expect(shown('we proved it')).toBe('we moved it')
    expect(shown('we proved it to')).toBe('we moved it')
    expect(shown('we proved it to them')).toBe('we proved it')
  })

  it('are withdrawn when three hypotheses have no more', () => {
    const stable = new StableWords()
    const heard = ['one two', 'one two', 'one two', 'one', 'one', 'one']
    expect(heard.map((text) => stable.update(words(text)).length)).toEqual([0, 0, 2, 2, 2, 1])
  })
})
