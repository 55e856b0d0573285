import { findGapStart } from '@live-scribe/contract/live/merge-log'
import { toLogPage } from '@live-scribe/contract/live/to-utterance'
import { describe, expect, it } from 'vitest'
import {
  createFinalEvent,
  createInterimEvent,
  createLogPage,
  createSessionEvent,
  entryText,
  START_MS,
  transcriptReply,
} from '../../../../test/transcript-fixtures.ts'
import {
  applySessionEvent,
  applyUtterance,
  emptyTranscript,
  mergeLog,
  type TranscriptState,
} from './transcript-model.ts'

function textsOf(state: TranscriptState): string[] {
  return state.entries.map((entry) => entry.text)
}
describe('finals', () => {
  it('shows what follows a gap only when the gap is closed', () => {
    const early = applyUtterance(emptyTranscript, createFinalEvent(2))

    expect(textsOf(early)).toEqual([])
    expect(findGapStart(early)).toBe(0)
    const closed = applyUtterance(early, createFinalEvent(1))
    expect(textsOf(closed)).toEqual([entryText(1), entryText(2)])
    expect(findGapStart(closed)).toBeNull()
    expect(closed.ahead.size).toBe(0)
  })

  it('[RISK-36] keeps a repeated sentence and drops a repeated number', () => {
    const events = [
      createFinalEvent(1, 'Yes.'),
      createFinalEvent(2, 'Yes.'),
      createFinalEvent(2, 'Yes.'),
    ]

    expect(textsOf(events.reduce(applyUtterance, emptyTranscript))).toEqual(['Yes.', 'Yes.'])
  })

  it('leaves the entries already shown untouched, object by object', () => {
    const before = applyUtterance(emptyTranscript, createFinalEvent(1))
    const after = applyUtterance(before, createFinalEvent(2))

    expect(after.entries[0]).toBe(before.entries[0])
    expect(applyUtterance(after, createFinalEvent(1))).toBe(after)
    expect(applyUtterance(after, createFinalEvent(2))).toBe(after)
    expect(applyUtterance(after, createFinalEvent(4)).entries).toBe(after.entries)
  })

  it('[REC-78] ignores words that are only white space, but learns what they announce', () => {
    const state = applyUtterance(emptyTranscript, createInterimEvent(2, '  '))

    expect(state.interims).toEqual([])
    expect(findGapStart(state)).toBe(0)
  })
})
describe('interim words', () => {
  it('[REC-30] replaces the words being heard with newer ones, and never with older ones', () => {
    const heard = [
      createInterimEvent(0, 'so how', START_MS + 1),
      createInterimEvent(0, 'so how would', START_MS + 2),
      createInterimEvent(0, 'so', START_MS),
    ]

    const {
      interims: [interim],
    } = heard.reduce(applyUtterance, emptyTranscript)
    expect(interim).toEqual({
      id: 'interim-0',
      channel: 0,
      speaker: null,
      startMs: 0,
      isFinal: false,
      text: 'so how would',
      timestamp: START_MS + 2,
      announcedAt: START_MS + 2,
      segmentNumber: 0,
    })
  })

  it('[REC-30] are replaced by words of the same moment, and keep the time of their first word', () => {
    const heard = [
      createInterimEvent(0, 'so', START_MS + 2),
      {
        ...createInterimEvent(0, 'so how', START_MS + 2),
        spokenAt: START_MS - 900,
      },
    ]

    const {
      interims: [interim],
    } = heard.reduce(applyUtterance, emptyTranscript)
    expect(interim).toMatchObject({ text: 'so how', timestamp: START_MS - 900 })
  })

  it('are not ended by a final before them', () => {
    const heard = applyUtterance(emptyTranscript, createInterimEvent(2, 'and then'))

    const closed = [createFinalEvent(2), createFinalEvent(1)].reduce(applyUtterance, heard)
    expect(closed.interims[0]?.text).toBe('and then')
    expect(applyUtterance(closed, createFinalEvent(3)).interims).toEqual([])
  })

  it('are late when a sentence beyond a gap came after them', () => {
    const ahead = applyUtterance(emptyTranscript, createFinalEvent(3))

    expect(applyUtterance(ahead, createInterimEvent(2, 'late')).interims).toEqual([])
    expect(applyUtterance(ahead, createInterimEvent(3, 'next')).interims[0]?.text).toBe('next')
  })

  it('ends with the final that it became', () => {
    const heard = applyUtterance(emptyTranscript, createInterimEvent(0, 'sentence'))

    expect(applyUtterance(heard, createFinalEvent(1)).interims).toEqual([])
  })

  it('[CHAN-62] has one for each channel, and a final replaces only those of its own', () => {
    const theirs = { ...createInterimEvent(1, 'mhm'), channel: 1, startMs: 2000 }
    const state = [createFinalEvent(1), theirs, createInterimEvent(1, 'I think')].reduce(
      applyUtterance,
      emptyTranscript,
    )
    expect(state.interims.map(({ text }) => text)).toEqual(['I think', 'mhm'])
    expect(state.channels).toBe(2)

    const final = { ...createFinalEvent(2, 'Mhm.'), channel: 1 }
    const stored = applyUtterance(state, final)
    expect(stored.interims.map(({ text }) => text)).toEqual(['I think'])
    expect(applyUtterance(stored, theirs).interims).toHaveLength(1)
    expect(applyUtterance(stored, createFinalEvent(3)).interims).toEqual([])
  })

  it('[CHAN-69, OUT-50] is taken back by blank words of its channel, until newer ones come', () => {
    const mine = createInterimEvent(0, 'the')
    const theirs = { ...createInterimEvent(0, 'mhm'), channel: 1 }
    const heard = [mine, theirs].reduce(applyUtterance, emptyTranscript)
    const blank = { ...mine, text: '', timestamp: mine.timestamp + 5 }
    const left = applyUtterance(heard, blank)
    expect(left.interims.map(({ text }) => text)).toEqual(['mhm'])
    expect(applyUtterance(left, mine)).toBe(left)
    expect(applyUtterance(left, blank)).toBe(left)
    expect(applyUtterance(heard, { ...blank, isFinal: true }).interims).toEqual(left.interims)
    const next = createInterimEvent(0, 'then', mine.timestamp + 9)
    const then = applyUtterance(left, next)
    expect(then.interims.map(({ text }) => text)).toEqual(['mhm', 'then'])
    expect(applyUtterance(then, blank)).toBe(then)
  })

  it('drops an interim that is older than the last final', () => {
    const stored = applyUtterance(emptyTranscript, createFinalEvent(1))

    expect(applyUtterance(stored, createInterimEvent(0, 'late')).interims).toEqual([])
  })

  it('shows a lost final, because it names the last number', () => {
    const state = applyUtterance(emptyTranscript, createInterimEvent(3, 'and then'))

    expect(findGapStart(state)).toBe(0)
  })
})
describe('the session', () => {
  it('ends for good, and with it the words being heard', () => {
    const heard = applyUtterance(emptyTranscript, createInterimEvent(0, 'and'))
    const ended = applySessionEvent(heard, createSessionEvent('completed', { at: START_MS + 9 }))

    expect(ended).toMatchObject({ status: 'completed', interims: [], provisionalFinals: [] })
    expect(
      applySessionEvent(ended, createSessionEvent('active', { at: START_MS + 10 })).status,
    ).toBe('completed')
    expect(applyUtterance(ended, createInterimEvent(0, 'late', START_MS + 20)).interims).toEqual([])
  })

  it('names its last number, so that a tail that was lost is read', () => {
    const ended = applySessionEvent(emptyTranscript, createSessionEvent('completed', { last: 4 }))

    expect(findGapStart(ended)).toBe(0)
  })

  it('says how far the text is behind and that the recorder is away, until the next news', () => {
    const at = START_MS + 5
    const away = { ...createSessionEvent('active', { at }), behindMs: 4000, isRecorderAway: true }
    const late = applySessionEvent(emptyTranscript, away)
    expect(late).toMatchObject({ statusAt: at, behindMs: 4000, isRecorderAway: true })

    const caughtUp = applySessionEvent(late, createSessionEvent('active', { at }))
    expect(caughtUp).toMatchObject({ behindMs: 0, isRecorderAway: false })
  })

  it('does not go back to older news', () => {
    const news = [
      createSessionEvent('active', { at: START_MS + 5 }),
      createSessionEvent('paused', { at: START_MS }),
    ]

    expect(news.reduce(applySessionEvent, emptyTranscript).status).toBe('active')
  })

  it('[LIVE-34] believes an end from whatever clock', () => {
    const news = [
      createSessionEvent('active', { at: START_MS + 20_000 }),
      createSessionEvent('completed', { at: START_MS }),
      createSessionEvent('active', { at: START_MS + 30_000 }),
    ]

    expect(news.reduce(applySessionEvent, emptyTranscript).status).toBe('completed')
  })

  it('believes an event over a read of the log that began before it', () => {
    const paused = applySessionEvent(emptyTranscript, createSessionEvent('paused'))

    expect(mergeLog(paused, createLogPage(0, 1, 'active'), emptyTranscript).status).toBe('paused')
    expect(mergeLog(paused, createLogPage(0, 1, 'active')).status).toBe('active')
  })
})
describe('a read of the log', () => {
  const read = (last: number, interim: ReturnType<typeof createInterimEvent> | null) =>
    mergeLog(emptyTranscript, { ...createLogPage(0, last), interims: interim ? [interim] : [] })

  it('that says what is known changes nothing', () => {
    const known = mergeLog(emptyTranscript, createLogPage(0, 2, 'active'))

    expect(mergeLog(known, createLogPage(0, 2, 'active'))).toBe(known)
  })

  it('[VIEW-38, OUT-20] shows the words that were being heard, unless later ones came meanwhile', () => {
    expect(read(2, createInterimEvent(2, 'so how')).interims[0]?.text).toBe('so how')
    const joined = applyUtterance(emptyTranscript, createInterimEvent(2, 'so how do', START_MS + 9))
    const log = {
      ...createLogPage(0, 2),
      interims: [createInterimEvent(2, 'so how', START_MS + 8)],
    }
    expect(mergeLog(joined, log).interims[0]?.text).toBe('so how do')
  })

  it('[VIEW-38, OUT-20] shows no words after the sentence that they led to', () => {
    expect(read(3, createInterimEvent(2, 'so how')).interims).toEqual([])
    expect(read(2, null).interims).toEqual([])
  })

  it('[REC-93] gives an entry the time at which its first word was said', () => {
    const page = transcriptReply(0, 1)
    const [written] = page.segments
    const spoken_at = new Date(START_MS - 5000).toISOString()
    const log = toLogPage({ ...page, segments: written ? [{ ...written, spoken_at }] : [] })
    const fromLog = mergeLog(emptyTranscript, log).entries
    const event = { ...createFinalEvent(1), spokenAt: START_MS - 5000 }
    expect(fromLog[0]?.timestamp).toBe(START_MS - 5000)
    expect(applyUtterance(emptyTranscript, event).entries).toEqual(fromLog)
  })
})
