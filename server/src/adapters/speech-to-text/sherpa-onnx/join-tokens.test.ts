import { expect, it } from 'vitest'
import { joinTokens } from './join-tokens.ts'

const second = 16_000
const range = { startSample: 2 * second, endSample: 10 * second }

it('puts pieces together to words, at their places in the stream', () => {
  const result = {
    text: '',
    tokens: ['\u2581I', ' CHO', 'SE', ' KAFKA'],
    timestamps: [0, 0.5, 0.9, 1],
  }
  expect(joinTokens(result, range, 'upper-case')).toEqual([
    { text: 'I', startSample: 2 * second, endSample: 2.16 * second },
    { text: 'chose', startSample: 2.5 * second, endSample: 3 * second },
    { text: 'kafka', startSample: 3 * second, endSample: 3.16 * second },
  ])
})

it('[MODEL-43] keeps the casing of a model that writes it, and adds punctuation to the word before', () => {
  const result = {
    text: '',
    tokens: [' Yes', ',', ' I', ' cho', 'se', ' Kafka', ' .'],
    timestamps: [0, 0.4, 0.5, 0.8, 0.9, 1, 1.8],
  }
  const words = joinTokens(result, range, 'written')
  expect(words.map(({ text }) => text)).toEqual(['Yes,', 'I', 'chose', 'Kafka.'])
  expect(words.at(-1)).toMatchObject({ startSample: 3 * second, endSample: 3.16 * second })
})

it('has no word of punctuation alone', () => {
  const result = { text: '', tokens: [' ?', ' So'], timestamps: [0, 0.5] }
  expect(joinTokens(result, range, 'written').map(({ text }) => text)).toEqual(['So'])
})

it('never passes the audio, and survives missing times and empty pieces', () => {
  const result = { text: '', tokens: [' ', ' WAIT'], timestamps: [99] }
  expect(joinTokens(result, range, 'upper-case')).toEqual([
    { text: 'wait', startSample: 2 * second, endSample: 2.16 * second },
  ])
})
