import { getSpokenAtMs, type Utterance } from '@live-scribe/contract/utterance'

/** What the transcript shows of an utterance. */
interface Shown
  extends Pick<Utterance, 'text' | 'segmentNumber' | 'channel' | 'speaker' | 'startMs'> {
  id: string
  /** When its first word was spoken, epoch milliseconds. */
  timestamp: number
}

/** A final of the log. Its number is its identity: equal texts are still different entries. */
export interface TranscriptEntry
  extends Shown,
    Pick<Utterance, 'endMs' | 'isGap' | 'isEcho' | 'isFallback'> {
  isFinal: true
  /** Its two forms, of which `text` is one; absent where nothing was said otherwise than it is written. */
  forms?: { written: string; said: string }
}

/** An interim as the page shows it; the id is the same for all interims of a channel. */
export interface TranscriptInterim extends Shown {
  isFinal: false
  /** When these words were announced, epoch milliseconds: later ones replace earlier ones. */
  announcedAt: number
  /** Whether another program announced it, without a place in the log. */
  isForeign?: true
}

/** The part of an utterance that an interim needs; its position in the audio may be unknown. */
export type InterimUtterance = Pick<
  Utterance,
  'text' | 'segmentNumber' | 'timestamp' | 'spokenAt'
> &
  Partial<Pick<Utterance, 'channel' | 'speaker' | 'startMs'>>

/** Converts a final, announced or read from the log, to an entry. */
export function toTranscriptEntry(final: Utterance): TranscriptEntry {
  const { text, said, segmentNumber, channel, speaker, startMs, endMs } = final
  const { isGap, isEcho, isFallback } = final
  const timestamp = getSpokenAtMs(final)
  // The id is the timestamp, made unique by the segment number.
  const id = `${timestamp}-${segmentNumber}`

  const place = { segmentNumber, channel, speaker, startMs, endMs }

  const marks = {
    isGap,
    ...(isEcho ? { isEcho } : {}),
    ...(isFallback ? { isFallback } : {}),
  }

  const forms = said === undefined ? {} : { forms: { written: text, said } }

  return { id, isFinal: true, timestamp, text, ...place, ...marks, ...forms }
}

/** Converts an interim utterance to its displayed form. */
export function toTranscriptInterim(interim: InterimUtterance): TranscriptInterim {
  const { text, segmentNumber, channel = 0, speaker = null, startMs = 0 } = interim

  return {
    id: `interim-${channel}`,
    isFinal: false,
    timestamp: getSpokenAtMs(interim),
    text,
    segmentNumber,
    channel,
    speaker,
    startMs,
    announcedAt: interim.timestamp,
    ...(interim.startMs === undefined ? { isForeign: true } : {}),
  }
}
