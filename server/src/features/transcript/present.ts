import type { TranscriptEvent } from '@live-scribe/contract/live/channel-events'
import type { TranscriptSegment } from '@live-scribe/contract/transcript'
import type { TimedUtterance } from '@live-scribe/contract/utterance'
import { findSaid } from '@live-scribe/contract/written-form/find-said'

/** A stored utterance as anyone who may read the transcript sees it. */
export function presentSegment(stored: TimedUtterance): TranscriptSegment {
  return {
    segment_number: stored.segmentNumber,
    text: stored.text,
    ...presentSaid(stored),
    isFinal: true,
    created_at: new Date(stored.timestamp).toISOString(),
    spoken_at: new Date(stored.spokenAt).toISOString(),
    start_ms: stored.startMs,
    end_ms: stored.endMs,
    speaker: stored.speaker,
    channel: stored.channel,
    words: stored.words,
    is_gap: stored.isGap,
    ...(stored.isEcho ? { is_echo: true } : {}),
    ...(stored.isFallback ? { is_fallback: true } : {}),
  }
}

/** An utterance of the session with this code, as the live channel announces it. */
export function presentEvent(code: string, utterance: TimedUtterance): TranscriptEvent {
  return {
    sessionId: code,
    text: utterance.text,
    ...presentSaid(utterance),
    isFinal: utterance.isFinal,
    timestamp: utterance.timestamp,
    spokenAt: utterance.spokenAt,
    segmentNumber: utterance.segmentNumber,
    startMs: utterance.startMs,
    endMs: utterance.endMs,
    channel: utterance.channel,
    speaker: utterance.speaker,
    isGap: utterance.isGap,
    ...(utterance.isEcho ? { isEcho: true } : {}),
    ...(utterance.isFallback ? { isFallback: true } : {}),
  }
}

/** The field `said` of an utterance: only finals have it whose words are written otherwise. */
export function presentSaid({ text, words, isFinal, isGap }: TimedUtterance): { said?: string } {
  const said = isFinal && !isGap ? findSaid(text, words) : null
  return said === null ? {} : { said }
}
