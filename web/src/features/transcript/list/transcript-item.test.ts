import { expect, it } from 'vitest'
import {
  createFinalEvent,
  createInterimEvent,
  createLogPage,
  START_MS,
} from '../../../../test/transcript-fixtures.ts'
import { applyUtterance, emptyTranscript, mergeLog } from '../model/transcript-model.ts'

it('[REC-29, DATA-32] has id, text, isFinal and time, whatever it came from', () => {
  const heard = applyUtterance(emptyTranscript, createFinalEvent(1, 'Hello.'))
  const read = mergeLog(emptyTranscript, createLogPage(0, 1))
  const fields = { id: expect.any(String), isFinal: true, timestamp: START_MS + 1000 }

  expect(heard.entries[0]).toMatchObject({ ...fields, text: 'Hello.' })
  expect(read.entries[0]).toMatchObject({ ...fields, text: 'Sentence 1.' })
  const {
    interims: [interim],
  } = applyUtterance(emptyTranscript, createInterimEvent(0, 'hel'))
  expect(interim).toMatchObject({
    id: 'interim-0',
    text: 'hel',
    isFinal: false,
    timestamp: START_MS,
  })
})

it('[REC-30] gives all words being heard one id, so that the next replace them', () => {
  const first = applyUtterance(emptyTranscript, createInterimEvent(0, 'hel'))
  const second = applyUtterance(first, createInterimEvent(0, 'hello', START_MS + 100))

  expect(second.interims[0]?.id).toBe(first.interims[0]?.id)
  expect(second.interims[0]?.text).toBe('hello')
})

it('[REC-31, RISK-38] keys finals by their time, and tells two of the same millisecond apart', () => {
  const events = [1, 2].map((number) => ({
    ...createFinalEvent(number),
    timestamp: START_MS,
  }))
  const { entries } = events.reduce(applyUtterance, emptyTranscript)

  expect(entries.every(({ id }) => id.startsWith(String(START_MS)))).toBe(true)
  expect(new Set(entries.map(({ id }) => id)).size).toBe(2)
})

it('knows a gap from speech, read or heard', () => {
  const heard = applyUtterance(emptyTranscript, { ...createFinalEvent(1), isGap: true })
  const log = createLogPage(0, 1)
  const gaps = log.finals.map((final) => ({ ...final, isGap: true }))
  const read = mergeLog(emptyTranscript, { ...log, finals: gaps })

  expect([heard.entries[0]?.isGap, read.entries[0]?.isGap]).toEqual([true, true])
})
