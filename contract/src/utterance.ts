import * as z from 'zod/mini'
import type { Word } from './transcript.ts'

/** The fields that an utterance shares with the data of a `transcript-event`. */
export const utteranceFields = z.object({
  text: z.string(),
  /** A final as it was said, where `text` writes its numbers otherwise; absent otherwise. */
  said: z.optional(z.string()),
  isFinal: z.boolean(),
  /** Epoch milliseconds: when a final was stored, or an interim announced. */
  timestamp: z.number(),
  /** Epoch milliseconds of the first word; absent from earlier versions of the server. */
  spokenAt: z.optional(z.number()),
  /** A final's own number in the segment log; for an interim the last stored one. */
  segmentNumber: z.int().check(z.nonnegative()),
  startMs: z.int(),
  endMs: z.int(),
  /** The channel of the session's audio, from 0; absent from earlier versions of the server. */
  channel: z._default(z.int().check(z.nonnegative()), 0),
  /** The number of the speaker, counted from 0; null without speaker labels. */
  speaker: z.nullable(z.int()),
  /**
   * Whether the utterance is a gap in the log: audio without words, whose length is in the text.
   */
  isGap: z.boolean(),
  /** Whether the microphone only heard the meeting from a loudspeaker; present only if it did. */
  isEcho: z.optional(z.boolean()),
  /** Whether the server wrote it in place of a hosted speech service; present only if it did. */
  isFallback: z.optional(z.boolean()),
})

/**
 * Words of one speaker without a break, or a gap. `startMs` and `endMs` are the range of the words
 * in milliseconds from the start of the session's audio.
 */
export type Utterance = z.output<typeof utteranceFields>

/**
 * Why the log has a gap: the audio never arrived, or it arrived and could not be transcribed.
 */
export const gapCauses = ['missing', 'untranscribed'] as const
/** Why a gap of the log has no text. */
export type GapCause = (typeof gapCauses)[number]

/** The exact range of a gap in samples, and its cause. */
export interface GapRange {
  cause: GapCause
  startSample: number
  endSample: number
}

/** An utterance with the times of its words, as the segment log holds it. */
export interface TimedUtterance extends Utterance {
  spokenAt: number
  /** The words with their times; empty for a gap, and where the times are not known. */
  words: Word[]
  /** The range and cause of a gap; absent for words. */
  gap?: GapRange
}

/** Returns when the first word was spoken, epoch milliseconds; `timestamp` without `spokenAt`. */
export function getSpokenAtMs({ spokenAt, timestamp }: Pick<Utterance, 'spokenAt' | 'timestamp'>) {
  return spokenAt ?? timestamp
}
