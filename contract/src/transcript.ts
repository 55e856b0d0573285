import * as z from 'zod/mini'

const word = z.object({
  text: z.string(),
  start_ms: z.int(),
  end_ms: z.int(),
  confidence: z.optional(z.number()),
})
/**
 * A recognised word; times are milliseconds from the start of the session's audio, confidence is 0
 * to 1.
 */
export type Word = z.output<typeof word>

/** A stored segment. Numbers run 1, 2, 3 … without a gap and never change. */
export const transcriptSegment = z.object({
  segment_number: z.int().check(z.positive()),
  text: z.string(),
  /** The segment as it was said, where `text` writes its numbers otherwise; absent otherwise. */
  said: z.optional(z.string()),
  isFinal: z.literal(true),
  created_at: z.iso.datetime(),
  /** When the segment's first word was spoken; absent from earlier versions of the server. */
  spoken_at: z.optional(z.iso.datetime()),
  start_ms: z.int(),
  end_ms: z.int(),
  speaker: z.nullable(z.int()),
  channel: z.int(),
  words: z.array(word),
  /** Whether the segment is a gap instead of speech; its text tells people so. */
  is_gap: z.boolean(),
  /** Whether the microphone only heard the meeting from a loudspeaker; present only if it did. */
  is_echo: z.optional(z.boolean()),
  /** Whether the server wrote it in place of a hosted speech service; present only if it did. */
  is_fallback: z.optional(z.boolean()),
})
/** A segment as read from the log; times are milliseconds from the start of the session's audio. */
export type TranscriptSegment = z.output<typeof transcriptSegment>
