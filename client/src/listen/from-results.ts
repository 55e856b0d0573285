import type { ResultsMessage } from '@live-scribe/contract/live/listen-messages'
import type { Utterance } from '@live-scribe/contract/utterance'

/** The utterance of Deepgram's `Results`, as it is announced to readers. */
export function fromResults(message: ResultsMessage): Utterance {
  const { spoken_at, said, is_echo, is_fallback, channel, ...place } = message.live_scribe
  return {
    text: message.channel.alternatives[0].transcript,
    ...(said === undefined ? {} : { said }),
    isFinal: message.is_final,
    timestamp: place.timestamp,
    ...(spoken_at === undefined ? {} : { spokenAt: spoken_at }),
    segmentNumber: place.segment_number,
    startMs: place.start_ms,
    endMs: place.end_ms,
    channel: channel ?? message.channel_index[0],
    speaker: place.speaker,
    isGap: place.is_gap,
    ...(is_echo ? { isEcho: true } : {}),
    ...(is_fallback ? { isFallback: true } : {}),
  }
}
