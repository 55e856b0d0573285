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
  expect(joinTokens(result, range, new Map([['kafka', 'Kafka']]))).toEqual([
    { text: 'I', startSample: 2 * second, endSample: 2.16 * second },
    { text: 'chose', startSample: 2.5 * second, endSample: 3 * second },
    { text: 'Kafka', startSample: 3 * second, endSample: 3.16 * second },
  ])
})

it('never passes the audio, and survives missing times and empty pieces', () => {
  const result = { text: '', tokens: [' ', ' WAIT'], timestamps: [99] }
  expect(joinTokens(result, range, new Map())).toEqual([
    { text: 'wait', startSample: 2 * second, endSample: 2.16 * second },
  ])
})
