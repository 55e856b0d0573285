import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MAX_SEGMENT_NUMBER, sessionCode } from '../recording.ts'
import { mark } from './mark.ts'

/** The marks of the caller's session, in the order of their places. */
export const listMarks = endpoint({
  method: 'GET',
  path: '/api/sessions/:code/marks',
  policy: 'owner',
  subject: 'params.code',
  scope: 'recordings:read',
  summary: 'The marks of a session',
  params: z.object({ code: sessionCode }),
  reply: z.object({ marks: z.array(mark) }),
})

/**
 * Stores a mark of the caller's session, or replaces the one with its id; a repeat changes nothing.
 * Refused with `bad_request` when the session has as many marks as it may have.
 */
export const saveMark = endpoint({
  method: 'POST',
  path: '/api/sessions/:code/marks',
  policy: 'owner',
  subject: 'params.code',
  scope: 'recordings:write',
  summary: 'Set or change a mark of a session',
  params: z.object({ code: sessionCode }),
  body: mark,
  reply: mark,
})

/** Deletes a mark of the caller's session. Idempotent. */
export const deleteMark = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:code/marks/:id',
  policy: 'owner',
  subject: 'params.code',
  scope: 'recordings:write',
  summary: 'Delete a mark of a session',
  params: z.object({ code: sessionCode, id: z.uuid() }),
  reply: z.object({ deleted: z.boolean() }),
})

/**
 * Takes down the pinned question for everybody who reads: no question of a segment up to this one
 * is pinned any more. Returns the highest such segment.
 */
export const unpinQuestion = endpoint({
  method: 'POST',
  path: '/api/sessions/:code/unpinned-question',
  policy: 'owner',
  subject: 'params.code',
  scope: 'recordings:write',
  summary: 'Take down the pinned question of a session',
  params: z.object({ code: sessionCode }),
  body: z.object({ segment_number: z.int().check(z.positive(), z.lte(MAX_SEGMENT_NUMBER)) }),
  reply: z.object({ unpinned_segment: z.int().check(z.nonnegative()) }),
})
