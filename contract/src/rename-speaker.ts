import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { sessionCode } from './recording.ts'
import { isSpeakerName, MAX_SPEAKER_NAME_CHARACTERS } from './speaker-name-text.ts'
import { speakerFields, speakerNames } from './speaker-names.ts'

/**
 * Gives a channel or speaker of the caller's session a name; an empty one restores the default.
 * Returns all names. Also for ended sessions.
 */
export const setSpeakerName = endpoint({
  method: 'POST',
  path: '/api/sessions/:code/speaker-names',
  policy: 'owner',
  subject: 'params.code',
  scope: 'recordings:write',
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
