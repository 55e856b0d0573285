import type { SessionEvent, TranscriptEvent } from '@live-scribe/contract/live/channel-events'
import { toLogPage } from '@live-scribe/contract/live/to-utterance'
import type { SessionStatus } from '@live-scribe/contract/recording'
import type { SharedSession } from '@live-scribe/contract/sharing'
import type { TranscriptSegment } from '@live-scribe/contract/transcript'
import type { Utterance } from '@live-scribe/contract/utterance'

export const SESSION_CODE = 'ABC234'
export const START_MS = Date.parse('2026-11-21T10:00:00.000Z')

/**
 * The text of entry `number`; every third is the same, so that de-duplication by text would show.
 */
export function entryText(number: number): string {
  return number % 3 === 0 ? 'Yes, exactly.' : `Sentence ${number}.`
}

/** A final, both as a live event and as an utterance. */
export function createFinalEvent(
  number: number,
  text = entryText(number),
): TranscriptEvent & Utterance {
  return {
    sessionId: SESSION_CODE,
    text,
    isFinal: true,
    timestamp: START_MS + number * 1000,
    segmentNumber: number,
    startMs: number * 1000,
    endMs: number * 1000 + 900,
    channel: 0,
    speaker: null,
    isGap: false,
  }
}

/** An interim after entry `after`. */
export function createInterimEvent(after: number, text: string, timestamp = START_MS) {
  return { ...createFinalEvent(after, text), isFinal: false, timestamp }
}

export function createSessionEvent(
  status: SessionStatus,
  options: { last?: number; at?: number; behindMs?: number; isRecorderAway?: boolean } = {},
): SessionEvent {
  const { behindMs, isRecorderAway } = options

  return {
    ...(behindMs === undefined ? {} : { behindMs }),
    ...(isRecorderAway === undefined ? {} : { isRecorderAway }),
    sessionId: SESSION_CODE,
    status,
    segmentNumber: options.last ?? 0,
    timestamp: options.at ?? START_MS,
  }
}

export function createSegment(number: number, text = entryText(number)): TranscriptSegment {
  return {
    segment_number: number,
    text,
    isFinal: true,
    created_at: new Date(START_MS + number * 1000).toISOString(),
    start_ms: number * 1000,
    end_ms: number * 1000 + 900,
    speaker: null,
    channel: 0,
    words: [],
    is_gap: false,
  }
}

/** The response to a read of the log: segments after `after` up to `last`. */
export function transcriptReply(
  after: number,
  last: number,
  status: SessionStatus = 'active',
  text?: string,
) {
  return {
    session: {
      session_id: SESSION_CODE,
      status,
      started_at: new Date(START_MS).toISOString(),
      ended_at: null,
      channels: 1,
      language: 'en-US',
      speaker_names: { version: 0, names: [] } as SharedSession['speaker_names'],
      unpinned_segment: 0,
      can_export: false,
      can_ask: false,
      fixes: { version: 0, fixes: [] } as SharedSession['fixes'],
      own: null as SharedSession['own'],
    },
    revision: '',
    segments: Array.from({ length: Math.max(0, last - after) }, (_, index) =>
      createSegment(after + index + 1, text),
    ),
    last_segment: 0,
    interim: null as TranscriptEvent | null,
    interims: [] as TranscriptEvent[],
    interims_known: true,
  }
}

/** The log page of such a response, as the transcript store takes it. */
export function createLogPage(after: number, last: number, status?: SessionStatus) {
  return toLogPage(transcriptReply(after, last, status))
}
