import { describe, expect, it } from 'vitest'
import {
  createFinalEvent,
  createInterimEvent,
  createLogPage,
  createSessionEvent,
  entryText,
  SESSION_CODE,
  START_MS,
} from '../../../../test/transcript-fixtures.ts'
import {
  applyClientEvent,
  applySessionEvent,
  applyUtterance,
  emptyTranscript,
  mergeLog,
  type TranscriptState,
} from '../model/transcript-model.ts'

function foreign(text: string, seconds: number, isFinal = true) {
  return { sessionId: SESSION_CODE, text, isFinal, timestamp: START_MS + seconds * 1000 }
}

const heardOf = ({ provisionalFinals: heard }: TranscriptState) => heard.map(({ text }) => text)
const textsOf = ({ entries }: TranscriptState) => entries.map(({ text }) => text)

describe('words without a number', () => {
  it('[OUT-11] follow the log until the log holds them: the log wins', () => {
    const one = applyUtterance(emptyTranscript, createFinalEvent(1, 'One.'))
    const heard = [foreign('Two.', 20), foreign('Three.', 21)].reduce(applyClientEvent, one)
    expect([textsOf(heard), heardOf(heard)]).toEqual([['One.'], ['Two.', 'Three.']])

    const stored = applyUtterance(heard, createFinalEvent(2, 'Two.'))
    expect([textsOf(stored), heardOf(stored)]).toEqual([['One.', 'Two.'], ['Three.']])
  })

  it('are not shown when the log has just said them', () => {
    const stored = applyUtterance(emptyTranscript, createFinalEvent(1, 'One.'))

    expect(heardOf(applyClientEvent(stored, foreign('One.', 5)))).toEqual([])
  })

  it('[RISK-36] take the place of one equal sentence each, not of both', () => {
    const heard = [foreign('Yes.', 1), foreign('Yes.', 2)].reduce(applyClientEvent, emptyTranscript)
    const stored = applyUtterance(heard, createFinalEvent(1, 'Yes.'))

    expect([textsOf(stored), heardOf(stored)]).toEqual([['Yes.'], ['Yes.']])
  })

  it('are none when they are white space', () => {
    expect(applyClientEvent(emptyTranscript, foreign(' \n ', 1))).toBe(emptyTranscript)
  })

  it('[OUT-11] are the same as stored ones whatever space stands around them', () => {
    const stored = applyUtterance(emptyTranscript, createFinalEvent(1, ' One. '))
    expect(heardOf(applyClientEvent(stored, foreign('One.', 5)))).toEqual([])
    expect(heardOf(applyClientEvent(stored, foreign('  One.  ', 5)))).toEqual([])

    const heard = applyClientEvent(stored, foreign(' Two. ', 6))
    expect(heardOf(applyUtterance(heard, createFinalEvent(2, 'Two.')))).toEqual([])
  })

  it('stay when the log holds others', () => {
    const heard = [foreign('Two.', 20), foreign('Three.', 21)].reduce(
      applyClientEvent,
      emptyTranscript,
    )
    const stored = applyUtterance(heard, createFinalEvent(1, 'One.'))

    expect(heardOf(stored)).toEqual(['Two.', 'Three.'])
  })

  it.each([
    [20, []],
    [21, ['Again.']],
  ])('said %i sentences ago are shown: %j', (ago, shown) => {
    const first = applyUtterance(emptyTranscript, createFinalEvent(1, 'Again.'))
    const later = Array.from({ length: ago - 1 }, (_, index) => createFinalEvent(index + 2))
    const stored = later.reduce(applyUtterance, first)
    const heard = applyClientEvent(stored, foreign('Again.', 60))

    expect(heardOf(heard)).toEqual(shown)
    expect(heardOf(applyUtterance(heard, createFinalEvent(ago + 1)))).toEqual(shown)
  })

  it('are 500 at most, the latest, each with an id of its own', () => {
    const many = Array.from({ length: 503 }, (_, index) => foreign(`Line ${index}.`, 1))
    const { provisionalFinals: heard } = many.reduce(applyClientEvent, emptyTranscript)

    expect(heard).toHaveLength(500)
    expect([heard[0]?.text, heard.at(-1)?.text]).toEqual(['Line 3.', 'Line 502.'])
    expect(new Set(heard.map(({ id }) => id)).size).toBe(500)
  })

  it('[RISK-38] keep an id of their own when one before them was stored', () => {
    const two = [foreign('One.', 1), foreign('Two.', 1)].reduce(applyClientEvent, emptyTranscript)
    const stored = applyUtterance(two, createFinalEvent(1, 'One.'))
    const { provisionalFinals: heard } = applyClientEvent(stored, foreign('Three.', 1))

    expect(new Set(heard.map(({ id }) => id)).size).toBe(2)
  })

  it('[RISK-38] each have an id of their own', () => {
    const heard = [foreign('One.', 1), foreign('Two.', 1)].reduce(applyClientEvent, emptyTranscript)

    expect(new Set(heard.provisionalFinals.map(({ id }) => id)).size).toBe(2)
  })

  it('being heard are replaced by the next, and end with their final', () => {
    const interim = applyClientEvent(emptyTranscript, foreign('on', 1, false))
    const next = applyClientEvent(interim, foreign('one', 2, false))
    expect(next.interims[0]?.text).toBe('one')

    expect(applyClientEvent(next, foreign('One.', 3)).interims).toEqual([])
  })

  it('[OUT-11] end with the session: what was never stored is not in its transcript', () => {
    const heard = applyClientEvent(emptyTranscript, foreign('One.', 1))
    const ended = applySessionEvent(heard, createSessionEvent('completed'))

    expect(ended.provisionalFinals).toEqual([])
    expect(applyClientEvent(ended, foreign('Two.', 2))).toBe(ended)
  })
})

describe('the log', () => {
  it('[RISK-37] is ordered by number, whatever the times say', () => {
    const events = [3, 1, 2].map((number) => ({
      ...createFinalEvent(number, `Sentence ${number}.`),
      timestamp: START_MS - number * 1000,
    }))
    const { entries } = events.reduce(applyUtterance, emptyTranscript)

    expect(entries.map(({ segmentNumber }) => segmentNumber)).toEqual([1, 2, 3])
    const tied = [1, 2].map((number) => ({
      ...createFinalEvent(number),
      timestamp: START_MS,
    }))
    expect(textsOf(tied.reduce(applyUtterance, emptyTranscript))).toEqual([1, 2].map(entryText))
  })

  it('[RISK-72] an interim that is late or out of order changes nothing', () => {
    const heard = applyUtterance(emptyTranscript, createInterimEvent(0, 'one two', START_MS + 100))
    expect(applyUtterance(heard, createInterimEvent(0, 'one', START_MS)).interims[0]?.text).toBe(
      'one two',
    )

    const settled = applyUtterance(heard, createFinalEvent(1))
    expect(applyUtterance(settled, createInterimEvent(0, 'one two', START_MS + 200))).toBe(settled)
  })

  it('[RISK-39] is shown whole after a reload, whatever was heard before', () => {
    const heard = applyClientEvent(emptyTranscript, foreign(entryText(1), 1))

    expect(textsOf(mergeLog(heard, createLogPage(0, 3)))).toEqual([1, 2, 3].map(entryText))
  })
})
