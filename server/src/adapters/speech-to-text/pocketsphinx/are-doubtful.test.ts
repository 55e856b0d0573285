import { expect, it } from 'vitest'
import { areDoubtful } from './are-doubtful.ts'

const say = (text: string, seconds: number) =>
  text.split(' ').map((word, index) => ({
    text: word,
    startSample: index * seconds * 16_000,
    endSample: (index + 1) * seconds * 16_000,
  }))

it.each([
  ['a sentence', say('nothing was lost', 0.3), false],
  ['a slow answer', say('well', 0.8), false],
  ['no, three times', say('no no no thank you', 0.3), false],
  ['no, four times, and what is right', say('no no no no that is not what I said', 0.3), false],
  ['a long word', say('internationalization', 1.4), false],
  ['a loop', say('the if if if if the', 0.3), true],
  ['stretched words', say('terror her', 1.2), true],
  ['no words', [], false],
])('[STT-44, STAB-7] doubts what pocketsphinx writes for music: %s', (_, words, expected) => {
  expect(areDoubtful(words)).toBe(expected)
})
