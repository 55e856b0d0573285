import * as z from 'zod/mini'
import { retention } from '../account/retention-choice.ts'
import { endpoint } from '../endpoint.ts'
import { sessionCode, sessionStatus } from '../recording.ts'

/**
 * What the other side of a conversation is told about its captions: what is kept, for how long, and
 * who can read. Nothing of the transcript, its title or its owner.
 */
export const getAbout = endpoint({
  method: 'GET',
  path: '/api/transcripts/:code/about',
  policy: 'public',
  scope: 'recordings:read',
  summary: 'What is kept of a session and who can read it, by code',
  params: z.object({ code: sessionCode }),
  errors: ['session_not_found', 'challenge_required'],
  reply: z.object({
    session_id: z.string(),
    status: sessionStatus,
    started_at: z.iso.datetime(),
    /** Channels of its audio: 2 when the meeting is recorded beside the microphone. */
    channels: z.int().check(z.positive()),
    /** False for the owner only, while nobody else may read it. */
    is_shared: z.boolean(),
    /** Whether readers may save the text as a file. */
    can_readers_export: z.boolean(),
    /** How long the text is kept, by the owner's choice for this session or for the account. */
    retention,
    /** The service that gets the sound and writes the text; null when this server does it. */
    sound_service: z.nullable(z.string()),
    /** The service that carries the text to readers; null when this server does it. */
    text_service: z.nullable(z.string()),
    /** The operator's email address or web address; null when none is configured. */
    operator_contact: z.nullable(z.string()),
  }),
})

/** What the other side of a conversation is told about its captions. */
export type About = z.output<typeof getAbout.reply>
