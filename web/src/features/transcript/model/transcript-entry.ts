import { getSpokenAtMs, type Utterance } from '@live-scribe/contract/utterance'

/** All interims share one id: the next one replaces them. */
const INTERIM_ID = 'interim'

/** What the transcript shows of an utterance. */
interface Shown extends Pick<Utterance, 'text' | 'segmentNumber'> {
  id: string
  /** When its first word was spoken, epoch milliseconds. */
  timestamp: number
}

/** A final of the log. Its number is its identity: equal texts are still different entries. */
export interface TranscriptEntry extends Shown, Pick<Utterance, 'channel' | 'speaker' | 'isGap'> {
  isFinal: true
}

/** Words that are still being recognised. */
export interface TranscriptInterim extends Shown {
  id: typeof INTERIM_ID
  isFinal: false
  /** When these words were announced, epoch milliseconds: later ones replace earlier ones. */
  announcedAt: number
}

/** Words of an interim; their place in the audio need not be known. */
export type InterimUtterance = Pick<Utterance, 'text' | 'segmentNumber' | 'timestamp' | 'spokenAt'>

/** Converts a final, announced or read from the log, to an entry. */
export function toTranscriptEntry(final: Utterance): TranscriptEntry {
  const { text, segmentNumber, channel, speaker, isGap } = final
  const timestamp = getSpokenAtMs(final)
  // Its time, made unique by its number.
  const id = `${timestamp}-${segmentNumber}`

  return { id, isFinal: true, timestamp, text, segmentNumber, channel, speaker, isGap }
}

/** Converts the words of an interim to what is shown. */
export function toTranscriptInterim(said: InterimUtterance): TranscriptInterim {
  const { text, segmentNumber, timestamp: announcedAt } = said

  return {
    id: INTERIM_ID,
    isFinal: false,
    timestamp: getSpokenAtMs(said),
    text,
    segmentNumber,
    announcedAt,
  }
}
