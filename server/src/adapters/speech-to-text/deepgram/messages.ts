import { z } from 'zod'

const seconds = z.number().min(0)

const word = z.object({
  word: z.string(),
  punctuated_word: z.string().optional(),
  start: seconds,
  end: seconds,
  confidence: z.number().optional(),
  speaker: z.int().min(0).optional(),
})
/** A word of a result; times are seconds of audio sent on the socket. */
export type ResultWord = z.output<typeof word>

/** Times are seconds of audio sent on this socket. Many fields are optional, so each is checked. */
const results = z.object({
  type: z.literal('Results'),
  start: seconds,
  duration: seconds,
  is_final: z.boolean().default(false),
  speech_final: z.boolean().default(false),
  from_finalize: z.boolean().default(false),
  channel: z.object({
    alternatives: z
      .array(z.object({ transcript: z.string(), words: z.array(word).default([]) }))
      .min(1),
  }),
})
/**
 * Deepgram's `Results`, the fields that are read; times are seconds of audio sent on the socket.
 */
export type Results = z.output<typeof results>

/** A message of Deepgram's live API, reduced to the types that matter here. */
type ServiceMessage =
  | Results
  | { type: 'Metadata' }
  | { type: 'Error' }
  /** UtteranceEnd, SpeechStarted and future types. */
  | { type: 'other' }

/** Parses a message; null for an unreadable one, which may have held words. */
export function parseMessage(text: string): ServiceMessage | null {
  const message = parseJson(text)
  if (typeof message !== 'object' || message === null || !('type' in message)) return null
  const { type } = message
  if (type === 'Results') return results.safeParse(message).data ?? null
  return type === 'Metadata' || type === 'Error' ? { type } : { type: 'other' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
