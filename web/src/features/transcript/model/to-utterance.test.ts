import type { ResultsMessage } from '@live-scribe/contract/live/listen-messages'
import {
  toLogPage,
  utteranceFromEvent,
  utteranceFromResults,
} from '@live-scribe/contract/live/to-utterance'
import { expect, it } from 'vitest'
import { createResultsMessage } from '../../../../test/create-results-message.ts'
import {
  createFinalEvent,
  createSegment,
  START_MS,
  transcriptReply,
} from '../../../../test/transcript-fixtures.ts'

const spokenAt = START_MS - 400

it('reads one utterance from a live event, a result of the socket and a segment of the log', () => {
  const { sessionId, ...said } = { ...createFinalEvent(2, 'Hello.'), spokenAt, speaker: 1 }
  const message = createResultsMessage('Hello.', { number: 2 })
  const place = { start_ms: said.startMs, end_ms: said.endMs, timestamp: said.timestamp }
  const results: ResultsMessage = {
    ...message,
    live_scribe: { ...message.live_scribe, ...place, spoken_at: spokenAt, speaker: 1 },
  }
  const spoken_at = new Date(spokenAt).toISOString()
  const segments = [{ ...createSegment(2, 'Hello.'), spoken_at, speaker: 1 }]

  expect(utteranceFromEvent({ sessionId, ...said })).toEqual(said)
  expect(utteranceFromResults(results)).toEqual(said)
  expect(toLogPage({ ...transcriptReply(0, 0), segments }).finals).toEqual([said])
})

it('reads how far the log reaches and its interims', () => {
  const interim = { ...createFinalEvent(2, 'so how'), isFinal: false }
  const page = { ...transcriptReply(0, 1), last_segment: 2, interims: [interim] }

  expect(toLogPage(page)).toMatchObject({
    lastSegment: 2,
    interims: [{ text: 'so how', isFinal: false, segmentNumber: 2 }],
  })
  expect(toLogPage({ ...page, interims: [] }).interims).toEqual([])
  expect(toLogPage({ ...page, interims: [], interims_known: false }).interims).toBeNull()
})
