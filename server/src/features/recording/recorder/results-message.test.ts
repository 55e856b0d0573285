import type { TimedUtterance } from '@live-scribe/contract/utterance'
import { expect, it } from 'vitest'
import type { SpeechResult } from '#server/ports/speech-to-text.ts'
import { toResultsMessage } from './results-message.ts'

const recognised = { text: 'It took 42 seconds.', words: [], speaker: null }
const range = { startSample: 0, endSample: 14_400 }
const result: SpeechResult = {
  type: 'final',
  speechFinal: true,
  fromFinalize: false,
  ...range,
  ...recognised,
}
const utterance: TimedUtterance = {
  text: result.text,
  isFinal: true,
  timestamp: 2000,
  spokenAt: 1000,
  segmentNumber: 1,
  startMs: 0,
  endMs: 900,
  channel: 0,
  speaker: null,
  isGap: false,
  words: 'it took forty two seconds'.split(' ').map((text) => ({ text, start_ms: 0, end_ms: 900 })),
}
const context = { requestId: 'a', channels: 1, recogniser: 'pocketsphinx', from: 0 }

it('[TEXT-40, OUT-53] a result has the line as it was said, where its numbers are written otherwise', () => {
  const { live_scribe: shown } = toResultsMessage(result, utterance, context)
  expect(shown).toMatchObject({ said: 'It took forty two seconds.' })
  const asWritten = { ...utterance, text: 'It took long.' }
  expect(toResultsMessage(result, asWritten, context).live_scribe).not.toHaveProperty('said')
})
