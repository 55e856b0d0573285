import type { SharedSession, SharedTranscript } from '../sharing.ts'
import type { TranscriptSegment } from '../transcript.ts'
import type { Utterance } from '../utterance.ts'
import type { TranscriptEvent } from './channel-events.ts'
import type { ResultsMessage } from './listen-messages.ts'

/** The result of reading the log. */
export interface LogPage {
  session: SharedSession
  /** What else the log says, as a subscription names it; empty where that is not known. */
  revision: string
  finals: readonly Utterance[]
  /** The last number of the whole log, of which this is a page. */
  lastSegment: number
  /** The interims at that time; null where they are not known. */
  interims: readonly Utterance[] | null
}

/** The utterance of a live event. */
export function utteranceFromEvent({ sessionId, ...announced }: TranscriptEvent): Utterance {
  return announced
}

/** The utterance of a result on the audio socket. */
export function utteranceFromResults(message: ResultsMessage): Utterance {
  const { segment_number, start_ms, end_ms, speaker, timestamp, spoken_at, is_gap } =
    message.live_scribe

  return {
    text: message.channel.alternatives[0].transcript,
    isFinal: message.is_final,
    timestamp,
    ...(spoken_at === undefined ? {} : { spokenAt: spoken_at }),
    segmentNumber: segment_number,
    startMs: start_ms,
    endMs: end_ms,
    channel: message.live_scribe.channel ?? message.channel_index[0],
    speaker,
    isGap: is_gap,
    ...marksOf(message.live_scribe),
  }
}

/** The utterance of a segment of the log, without its words' times: no page shows them. */
function utteranceOfSegment(segment: TranscriptSegment): Utterance {
  const { segment_number, created_at, spoken_at, start_ms, end_ms, is_gap } = segment

  return {
    text: segment.text,
    isFinal: segment.isFinal,
    timestamp: Date.parse(created_at),
    ...(spoken_at === undefined ? {} : { spokenAt: Date.parse(spoken_at) }),
    segmentNumber: segment_number,
    startMs: start_ms,
    endMs: end_ms,
    channel: segment.channel,
    speaker: segment.speaker,
    isGap: is_gap,
    ...marksOf(segment),
  }
}

/** What only some utterances have. */
function marksOf(marks: Pick<TranscriptSegment, 'said' | 'is_echo' | 'is_fallback'>) {
  return {
    ...(marks.said === undefined ? {} : { said: marks.said }),
    ...(marks.is_echo ? { isEcho: true } : {}),
    ...(marks.is_fallback ? { isFallback: true } : {}),
  }
}

/** Converts a response of the log to its utterances, and the interims at that time. */
export function toLogPage(page: SharedTranscript): LogPage {
  return {
    session: page.session,
    revision: page.revision,
    finals: page.segments.map(utteranceOfSegment),
    lastSegment: page.last_segment,
    interims: page.interims_known ? page.interims.map(utteranceFromEvent) : null,
  }
}
