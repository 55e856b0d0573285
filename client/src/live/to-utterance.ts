import type { TranscriptSegment } from '@live-scribe/contract/transcript'
import type { Utterance } from '@live-scribe/contract/utterance'

/** The utterance of a segment of the log, as it was announced. */
export function toUtterance(segment: TranscriptSegment): Utterance {
  const { spoken_at, said, is_echo, is_fallback } = segment
  return {
    text: segment.text,
    ...(said === undefined ? {} : { said }),
    isFinal: true,
    timestamp: Date.parse(segment.created_at),
    ...(spoken_at === undefined ? {} : { spokenAt: Date.parse(spoken_at) }),
    segmentNumber: segment.segment_number,
    startMs: segment.start_ms,
    endMs: segment.end_ms,
    channel: segment.channel,
    speaker: segment.speaker,
    isGap: segment.is_gap,
    ...(is_echo ? { isEcho: true } : {}),
    ...(is_fallback ? { isFallback: true } : {}),
  }
}
