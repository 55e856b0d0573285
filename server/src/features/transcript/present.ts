import type { TranscriptSegment } from '@live-scribe/contract/transcript'
import type { SegmentRow } from '#server/db/schema/transcript-segments.ts'

/** A stored segment as anyone who may read the transcript sees it. */
export function presentSegment(row: SegmentRow): TranscriptSegment {
  return {
    segment_number: row.segmentNumber,
    text: row.text,
    isFinal: true,
    created_at: row.createdAt.toISOString(),
    spoken_at: row.spokenAt.toISOString(),
    start_ms: row.startMs,
    end_ms: row.endMs,
    speaker: row.speaker,
    channel: row.channel,
    words: row.words,
    is_gap: row.isGap,
  }
}
