import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { sessionCode } from '../recording.ts'
import { need } from './need.ts'

/**
 * Shows the recorder what a reader needs. Refused with `forbidden` when the owner has switched it
 * off, with `conflict` while nothing is recorded, and with `too_many_requests`.
 */
export const askNeed = endpoint({
  method: 'POST',
  path: '/api/transcripts/:code/needs',
  policy: 'public',
  summary: 'Ask whoever is recorded to speak slower or louder, or to repeat',
  params: z.object({ code: sessionCode }),
  body: need,
  errors: ['session_not_found', 'challenge_required', 'conflict'],
  /** When it was counted, epoch milliseconds: what `needs-event` compares `seenAt` with. */
  reply: z.object({ asked_at: z.int().check(z.nonnegative()) }),
})

/**
 * Takes down the needs that the recorder was shown, up to the newest of them, and tells their
 * readers. Returns the time up to which they are seen.
 */
export const acknowledgeNeeds = endpoint({
  method: 'POST',
  path: '/api/sessions/:code/needs/seen',
  policy: 'owner',
  subject: 'params.code',
  scope: 'recordings:write',
  summary: 'Acknowledge what readers need',
  params: z.object({ code: sessionCode }),
  body: z.object({ at: z.int().check(z.nonnegative()) }),
  reply: z.object({ seen_at: z.int().check(z.nonnegative()) }),
})

/** Lets the readers of a session say what they need, or not. */
export const setReaderNeeds = endpoint({
  method: 'POST',
  path: '/api/sessions/:code/reader-needs',
  policy: 'owner',
  subject: 'params.code',
  scope: 'recordings:write',
  summary: 'Let readers say what they need, or not',
  params: z.object({ code: sessionCode }),
  body: z.object({ can_ask: z.boolean() }),
  reply: z.object({ can_ask: z.boolean() }),
})
