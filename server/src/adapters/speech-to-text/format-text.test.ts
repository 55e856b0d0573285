import { expect, it } from 'vitest'
import { formatSentences } from './format-text.ts'

const words = (text: string) =>
  text.split(' ').map((word) => ({ text: word, startSample: 0, endSample: 1 }))

it.each([
  ['why did you choose kafka', 'Why did you choose kafka?'],
  ['it took twenty three minutes', 'It took 23 minutes.'],
  ['how many of the two hundred and fifty six failed', 'How many of the 256 failed?'],
  ['twenty of them did', '20 of them did.'],
])(
  '[TEXT-9] a final of a recogniser without punctuation: “%s” is written “%s”',
  (spoken, written) => {
    expect(formatSentences(words(spoken))).toBe(written)
  },
)

it('[TEXT-10] keeps the words as they were said beside the written sentence', () => {
  const spoken = words('it took twenty three minutes')
  formatSentences(spoken)
  expect(spoken.map(({ text }) => text).join(' ')).toBe('it took twenty three minutes')
})
