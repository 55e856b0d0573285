import type { TranscriptEvent } from '@live-scribe/contract/live/channel-events'
import type { ResultsMessage } from '@live-scribe/contract/live/listen-socket'

/** The recogniser's result in the form of a live channel event. */
export function eventOfResults(sessionId: string, message: ResultsMessage): TranscriptEvent {
  const { segment_number, start_ms, end_ms, speaker, timestamp, spoken_at, is_gap } =
    message.live_scribe

  return {
    sessionId,
    text: message.channel.alternatives[0].transcript,
    isFinal: message.is_final,
    timestamp,
    ...(spoken_at === undefined ? {} : { spokenAt: spoken_at }),
    segmentNumber: segment_number,
    startMs: start_ms,
    endMs: end_ms,
    speaker,
    isGap: is_gap,
  }
}
