import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { sessionCode } from './recording.ts'

/** Maximum length of a speaker's name, in UTF-16 code units after trimming. */
export const MAX_SPEAKER_NAME_CHARACTERS = 40
/** Maximum names of a session: their event must fit into one of a hosted service, 10 kB. */
export const MAX_SPEAKER_NAMES = 32

/** Control characters, line breaks, and marks that turn the direction of the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether a trimmed name can be shown; an empty one stands for the default name. */
export function isSpeakerName(name: string): boolean {
  return name === '' || (!UNPRINTABLE.test(name) && VISIBLE.test(name))
}

const speakerFields = {
  channel: z.int().check(z.nonnegative(), z.lte(1)),
  /** The recogniser's number within the channel; null for the channel itself. */
  speaker: z.nullable(z.int().check(z.nonnegative(), z.lte(2 ** 31 - 1))),
}
const speaker = z.object(speakerFields)
/** Who speaks: a channel, or a speaker that the recogniser tells apart within it. */
export type Speaker = z.output<typeof speaker>

export const speakerNames = z.object({
  /** Grows with each change: of two lists the later one counts. */
  version: z.int().check(z.nonnegative()),
  names: z.array(z.object({ ...speakerFields, name: z.string() })),
})
/** The names that a session's owner gave; everything else has its default name. */
export type SpeakerNames = z.output<typeof speakerNames>

/**
 * Gives a channel or speaker of the caller's session a name; an empty one restores the default.
 * Returns all names. Also for ended sessions.
 */
export const setSpeakerName = endpoint({
  method: 'POST',
  path: '/api/sessions/:code/speaker-names',
  policy: 'owner',
  subject: 'params.code',
  summary: 'Name a channel or a speaker of a session',
  params: z.object({ code: sessionCode }),
  body: z.object({
    ...speakerFields,
    name: z
      .string()
      .check(z.trim(), z.maxLength(MAX_SPEAKER_NAME_CHARACTERS), z.refine(isSpeakerName)),
  }),
  reply: speakerNames,
})
