import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { sessionCode, sessionStatus } from './recording.ts'
import { transcriptSegment } from './transcript.ts'

/** What anyone who holds the code may know of a session: nothing that names its owner. */
export const sharedSession = z.object({
  session_id: z.string(),
  status: sessionStatus,
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
})
export type SharedSession = z.output<typeof sharedSession>

/** The log of a session from segment `after` + 1 on, by its code. */
export const getSharedTranscript = endpoint({
  method: 'GET',
  path: '/api/transcripts/:code',
  policy: 'public',
  summary: 'A session and its segments, by code',
  params: z.object({ code: sessionCode }),
  query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
  reply: z.object({ session: sharedSession, segments: z.array(transcriptSegment) }),
})
