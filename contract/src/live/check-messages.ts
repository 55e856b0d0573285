import * as z from 'zod/mini'
import { languageTag } from '../language-tag.ts'

/** The path of the socket of the check before a recording; it stores nothing. */
export const CHECK_PATH = '/v1/check'
/** Seconds of audio that one check may send; the rest is ignored. */
export const MAX_CHECK_AUDIO_SECONDS = 40

/** The query of `/v1/check`: the languages that may be spoken, best first. */
export const checkQuery = z.object({
  language: z._default(
    z.pipe(
      z.union([languageTag, z.array(languageTag).check(z.maxLength(50))]),
      z.transform((languages) => [languages].flat()),
    ),
    [],
  ),
})

/** A text message of the page; audio comes as binary messages: PCM16, 16 kHz, one channel. */
export const checkClientMessage = z.discriminatedUnion('type', [
  // Answered at once, to measure the round trip.
  z.object({ type: z.literal('Ping'), id: z.int() }),
])

export const checkServerMessage = z.discriminatedUnion('type', [
  /** The recogniser is ready for audio. */
  z.object({ type: z.literal('Ready') }),
  /** Recognised words; `end_sample` is the position in the check's audio up to which they reach. */
  z.object({
    type: z.literal('Words'),
    text: z.string(),
    is_final: z.boolean(),
    end_sample: z.int(),
  }),
  z.object({ type: z.literal('Pong'), id: z.int() }),
  /** The check ends; the message is for people. */
  z.object({ type: z.literal('Error'), code: z.string(), message: z.string() }),
])
/** A message of the server to the page that checks. */
export type CheckServerMessage = z.output<typeof checkServerMessage>
