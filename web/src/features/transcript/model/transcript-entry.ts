import type { TranscriptEvent } from '@live-scribe/contract/live/channel-events'
import type { TranscriptSegment } from '@live-scribe/contract/transcript'

/** One final. Its number is its identity: equal texts are still different entries. */
export interface TranscriptEntry {
  /** Its time, made unique by its number. */
  id: string
  isFinal: true
  /** The segment number. */
  number: number
  text: string
  /** When its first word was spoken, epoch milliseconds. */
  timestamp: number
  startMs: number
  endMs: number
  /** Counted from 0; null without speaker labels. */
  speaker: number | null
  /** A gap; the text says how much is missing. */
  isGap: boolean
}

/** The entry of an announced final with a number. */
export function entryOfEvent(event: TranscriptEvent): TranscriptEntry {
  const timestamp = event.spokenAt ?? event.timestamp

  return {
    id: idOf(timestamp, event.segmentNumber),
    isFinal: true,
    number: event.segmentNumber,
    text: event.text,
    timestamp,
    startMs: event.startMs,
    endMs: event.endMs,
    speaker: event.speaker,
    isGap: event.isGap,
  }
}

/** The entry of a segment of the log. */
export function entryOfSegment(segment: TranscriptSegment): TranscriptEntry {
  const timestamp = Date.parse(segment.spoken_at ?? segment.created_at)

  return {
    id: idOf(timestamp, segment.segment_number),
    isFinal: segment.isFinal,
    number: segment.segment_number,
    text: segment.text,
    timestamp,
    startMs: segment.start_ms,
    endMs: segment.end_ms,
    speaker: segment.speaker,
    isGap: segment.is_gap,
  }
}

function idOf(timestamp: number, number: number): string {
  return `${timestamp}-${number}`
}
