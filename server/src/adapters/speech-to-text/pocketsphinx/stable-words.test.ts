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

  it('never get fewer while the utterance goes on', () => {
    const stable = new StableWords()
    stable.update(words('one two three'))
    stable.update(words('one two three'))
    expect(stable.update(words('one two three four'))).toHaveLength(3)
    expect(stable.update(words('one too three four'))).toHaveLength(3)
    expect(stable.update(words('one'))).toHaveLength(1)
  })
})
