import type { TimedUtterance } from '@live-scribe/contract/utterance'
import { expect, it } from 'vitest'
import { presentEvent, presentSegment } from './present.ts'

const stored: TimedUtterance = {
  text: 'why did you choose a queue',
  isFinal: true,
  timestamp: 2000,
  spokenAt: 1000,
  segmentNumber: 1,
  startMs: 0,
  endMs: 900,
  channel: 0,
  speaker: null,
  isGap: false,
  words: [],
}

it('[CHAN-70, OUT-51] an echo is marked in the event and in the log, everything else has no mark', () => {
  const echo = { ...stored, isEcho: true }
  expect(presentEvent('ABC234', echo)).toMatchObject({ isEcho: true })
  expect(presentSegment(echo)).toMatchObject({ is_echo: true })
  for (const other of [stored, { ...stored, isEcho: false }]) {
    expect(presentEvent('ABC234', other)).not.toHaveProperty('isEcho')
    expect(presentSegment(other)).not.toHaveProperty('is_echo')
  }
})

it('[TEXT-40, OUT-53] a final has the line as it was said in the event and in the log, where its numbers are written otherwise', () => {
  const words = ['it', 'took', 'forty', 'two', 'seconds'].map((text) => ({
    text,
    start_ms: 0,
    end_ms: 900,
  }))
  const final = { ...stored, text: 'It took 42 seconds.', words }
  const said = 'It took forty two seconds.'
  expect(presentEvent('ABC234', final)).toMatchObject({ said })
  expect(presentSegment(final)).toMatchObject({ said })
  for (const other of [stored, { ...final, isFinal: false }, { ...final, isGap: true }]) {
    expect(presentEvent('ABC234', other)).not.toHaveProperty('said')
    expect(presentSegment(other)).not.toHaveProperty('said')
  }
})
