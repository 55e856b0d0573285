import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MAX_SEGMENT_NUMBER, sessionCode } from '../recording.ts'
import { MAX_CLIENT_SEGMENT_CHARACTERS } from '../transcript-limits.ts'

/**
 * Stores a segment that the client recognised itself. The next number is stored, a stored one with
 * the same text changes nothing, any other is a `conflict`, and one beyond the session's limits is
 * `session_full`.
 */
export const saveTranscriptSegment = endpoint({
  method: 'POST',
  path: '/api/transcript-segment',
  policy: 'owner',
  subject: 'body.sessionId',
  scope: 'listen',
  summary: 'Store a final segment',
  body: z.object({
    sessionId: sessionCode,
    text: z
      .string()
      .check(
        z.maxLength(
          MAX_CLIENT_SEGMENT_CHARACTERS,
          `A segment has at most ${MAX_CLIENT_SEGMENT_CHARACTERS} characters. Send a longer one in parts.`,
        ),
      ),
    isFinal: z.boolean(),
    segmentNumber: z.int().check(z.positive(), z.lte(MAX_SEGMENT_NUMBER)),
    userId: z.optional(z.string()),
  }),
  errors: ['session_completed', 'session_full', 'conflict'],
  reply: z.object({ stored: z.boolean(), segmentNumber: z.int() }),
})
