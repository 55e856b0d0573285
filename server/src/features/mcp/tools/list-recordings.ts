import { listSessions, recordingState } from '@live-scribe/contract/recording/list'
import { z } from 'zod'
import { toUntrustedResult } from '../untrusted-text.ts'
import type { ToolParts } from './tool-parts.ts'

const inputSchema = z.object({
  state: z.enum(recordingState.options).optional().describe('Only recordings in this state.'),
  tag: z.string().max(60).optional().describe('Only recordings with this tag.'),
  from: z.iso.datetime().optional().describe('Only recordings that started then or later.'),
  until: z.iso.datetime().optional().describe('Only recordings that started before.'),
  after: z.string().max(40).optional().describe('`next` of the page before.'),
  limit: z.int().min(1).max(100).default(20),
})

/** Adds the tool that lists the caller's recordings, newest first. */
export function addListRecordings({ server, calls, runTool }: ToolParts): void {
  server.registerTool(
    'list_recordings',
    {
      title: 'List recordings',
      description:
        'Your recordings, newest first, with their codes, titles, states, starts and tags. A recording in the state `live` is being spoken now.',
      inputSchema,
      annotations: { readOnlyHint: true },
    },
    (query) =>
      runTool(async () => {
        const { sessions, next, total } = await calls.call(listSessions, { query })
        const recordings = sessions.map((session) => ({
          code: session.session_id,
          title: session.title,
          status: session.status,
          started_at: session.started_at,
          ended_at: session.ended_at,
          duration_seconds: session.duration_seconds,
          language: session.language,
          tags: session.tags,
        }))
        return toUntrustedResult({ recordings, next, total })
      }),
  )
}
