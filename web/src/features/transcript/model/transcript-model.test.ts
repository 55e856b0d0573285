import { describe, expect, it } from 'vitest'
import {
  finalEvent,
  interimEvent,
  logOf,
  logRead,
  START,
  sessionEventOf,
  wordsOf,
} from '../../../../test/samples.ts'
import { toLogPage } from './read-utterance.ts'
import {
  applySessionEvent,
  applyUtterance,
  emptyTranscript,
  findGapStart,
  mergeLog,
  type TranscriptState,
} from './transcript-model.ts'

function textsOf(state: TranscriptState): string[] {
  return state.entries.map((entry) => entry.text)
}
describe('finals', () => {
  it('shows what follows a gap only when the gap is closed', () => {
    const early = applyUtterance(emptyTranscript, finalEvent(2))

    expect(textsOf(early)).toEqual([])
    expect(findGapStart(early)).toBe(0)
    const closed = applyUtterance(early, finalEvent(1))
    expect(textsOf(closed)).toEqual([wordsOf(1), wordsOf(2)])
    expect(findGapStart(closed)).toBeNull()
    expect(closed.ahead.size).toBe(0)
  })

  it('[RISK-36] keeps a repeated sentence and drops a repeated number', () => {
    const events = [finalEvent(1, 'Yes.'), finalEvent(2, 'Yes.'), finalEvent(2, 'Yes.')]

    expect(textsOf(events.reduce(applyUtterance, emptyTranscript))).toEqual(['Yes.', 'Yes.'])
  })

  it('leaves the entries already shown untouched, object by object', () => {
    const before = applyUtterance(emptyTranscript, finalEvent(1))
    const after = applyUtterance(before, finalEvent(2))

    expect(after.entries[0]).toBe(before.entries[0])
    expect(applyUtterance(after, finalEvent(1))).toBe(after)
    expect(applyUtterance(after, finalEvent(2))).toBe(after)
    expect(applyUtterance(after, finalEvent(4)).entries).toBe(after.entries)
  })

  it('[REC-78] ignores words that are only white space, but learns what they announce', () => {
    const state = applyUtterance(emptyTranscript, interimEvent(2, '  '))

    expect(state.interim).toBeNull()
    expect(findGapStart(state)).toBe(0)
  })
})
describe('interim words', () => {
  it('[REC-30] replaces the words being heard with newer ones, and never with older ones', () => {
    const heard = [
      interimEvent(0, 'so how', START + 1),
      interimEvent(0, 'so how would', START + 2),
      interimEvent(0, 'so', START),
    ]

    const { interim } = heard.reduce(applyUtterance, emptyTranscript)
    expect(interim).toEqual({
      id: 'interim',
      isFinal: false,
      text: 'so how would',
      timestamp: START + 2,
      announcedAt: START + 2,
      segmentNumber: 0,
    })
  })

  it('[REC-30] are replaced by words of the same moment, and keep the time of their first word', () => {
    const heard = [
      interimEvent(0, 'so', START + 2),
      { ...interimEvent(0, 'so how', START + 2), spokenAt: START - 900 },
    ]

    const { interim } = heard.reduce(applyUtterance, emptyTranscript)
    expect(interim).toMatchObject({ text: 'so how', timestamp: START - 900 })
  })

  it('are not ended by a final before them', () => {
    const heard = applyUtterance(emptyTranscript, interimEvent(2, 'and then'))

    const closed = [finalEvent(2), finalEvent(1)].reduce(applyUtterance, heard)
    expect(closed.interim?.text).toBe('and then')
    expect(applyUtterance(closed, finalEvent(3)).interim).toBeNull()
  })

  it('are late when a sentence beyond a gap came after them', () => {
    const ahead = applyUtterance(emptyTranscript, finalEvent(3))

    expect(applyUtterance(ahead, interimEvent(2, 'late')).interim).toBeNull()
    expect(applyUtterance(ahead, interimEvent(3, 'next')).interim?.text).toBe('next')
  })

  it('ends with the final that it became', () => {
    const heard = applyUtterance(emptyTranscript, interimEvent(0, 'sentence'))

    expect(applyUtterance(heard, finalEvent(1)).interim).toBeNull()
  })

  it('drops an interim that is older than the last final', () => {
    const stored = applyUtterance(emptyTranscript, finalEvent(1))

    expect(applyUtterance(stored, interimEvent(0, 'late')).interim).toBeNull()
  })

  it('shows a lost final, because it names the last number', () => {
    const state = applyUtterance(emptyTranscript, interimEvent(3, 'and then'))

    expect(findGapStart(state)).toBe(0)
  })
})
describe('the session', () => {
  it('ends for good, and with it the words being heard', () => {
    const heard = applyUtterance(emptyTranscript, interimEvent(0, 'and'))
    const ended = applySessionEvent(heard, sessionEventOf('completed', { at: START + 9 }))

    expect(ended).toMatchObject({ status: 'completed', interim: null, provisionalFinals: [] })
    expect(applySessionEvent(ended, sessionEventOf('active', { at: START + 10 })).status).toBe(
      'completed',
    )
    expect(applyUtterance(ended, interimEvent(0, 'late', START + 20)).interim).toBeNull()
  })

  it('names its last number, so that a tail that was lost is read', () => {
    const ended = applySessionEvent(emptyTranscript, sessionEventOf('completed', { last: 4 }))

    expect(findGapStart(ended)).toBe(0)
  })

  it('says how far the text is behind and that the recorder is away, until the next news', () => {
    const at = START + 5
    const away = { ...sessionEventOf('active', { at }), behindMs: 4000, isRecorderAway: true }
    const late = applySessionEvent(emptyTranscript, away)
    expect(late).toMatchObject({ statusAt: at, behindMs: 4000, isRecorderAway: true })

    const caughtUp = applySessionEvent(late, sessionEventOf('active', { at }))
    expect(caughtUp).toMatchObject({ behindMs: 0, isRecorderAway: false })
  })

  it('does not go back to older news', () => {
    const news = [
      sessionEventOf('active', { at: START + 5 }),
      sessionEventOf('paused', { at: START }),
    ]

    expect(news.reduce(applySessionEvent, emptyTranscript).status).toBe('active')
  })

  it('believes an event over a read of the log that began before it', () => {
    const readFrom = emptyTranscript.statusAt
    const paused = applySessionEvent(emptyTranscript, sessionEventOf('paused'))

    expect(mergeLog(paused, logOf(0, 1, 'active'), readFrom).status).toBe('paused')
    expect(mergeLog(paused, logOf(0, 1, 'active'), paused.statusAt).status).toBe('active')
  })
})
describe('a read of the log', () => {
  const read = (last: number, interim: ReturnType<typeof interimEvent> | null) =>
    mergeLog(emptyTranscript, { ...logOf(0, last), interim }, 0)

  it('that says what is known changes nothing', () => {
    const known = mergeLog(emptyTranscript, logOf(0, 2, 'active'), 0)

    expect(mergeLog(known, logOf(0, 2, 'active'), known.statusAt)).toBe(known)
  })

  it('[VIEW-38, OUT-20] shows the words that were being heard, unless later ones came meanwhile', () => {
    expect(read(2, interimEvent(2, 'so how')).interim?.text).toBe('so how')
    const joined = applyUtterance(emptyTranscript, interimEvent(2, 'so how do', START + 9))
    const log = { ...logOf(0, 2), interim: interimEvent(2, 'so how', START + 8) }
    expect(mergeLog(joined, log, 0).interim?.text).toBe('so how do')
  })

  it('[VIEW-38, OUT-20] shows no words after the sentence that they led to', () => {
    expect(read(3, interimEvent(2, 'so how')).interim).toBeNull()
    expect(read(2, null).interim).toBeNull()
  })

  it('[REC-93] gives an entry the time at which its first word was said', () => {
    const page = logRead(0, 1)
    const [written] = page.segments
    const spoken_at = new Date(START - 5000).toISOString()
    const log = toLogPage({ ...page, segments: written ? [{ ...written, spoken_at }] : [] })
    const fromLog = mergeLog(emptyTranscript, log, 0).entries
    const event = { ...finalEvent(1), spokenAt: START - 5000 }
    expect(fromLog[0]?.timestamp).toBe(START - 5000)
    expect(applyUtterance(emptyTranscript, event).entries).toEqual(fromLog)
  })
})
