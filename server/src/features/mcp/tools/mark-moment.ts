import { randomUUID } from 'node:crypto'
import { MAX_MARK_NOTE_CHARACTERS, markKinds } from '@live-scribe/contract/marks/mark'
import { saveMark } from '@live-scribe/contract/marks/marks'
import { MAX_SEGMENT_NUMBER } from '@live-scribe/contract/recording'
import { getSharedTranscript } from '@live-scribe/contract/sharing'
import { z } from 'zod'
import type { ApiCalls } from '../api-calls.ts'
import { toUntrustedResult } from '../untrusted-text.ts'
import type { ToolParts } from './tool-parts.ts'

const inputSchema = z.object({
  code: z.string().max(64).describe('The six characters of the recording’s link.'),
  kind: z.enum(markKinds).default('moment'),
  note: z.string().max(MAX_MARK_NOTE_CHARACTERS).default(''),
  position_ms: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional()
    .describe('Milliseconds from the start of the audio; the end of the last line if left out.'),
})

/** Adds the tool that marks a moment of the caller's own recording. */
export function addMarkMoment({ server, calls, runTool }: ToolParts): void {
  server.registerTool(
    'mark_moment',
    {
      title: 'Mark a moment',
      description:
        'Marks a moment of one of your recordings, with a kind and a note. Its owner sees the mark on the transcript and in exports.',
      inputSchema,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
    },
    ({ code, kind, note, position_ms }) =>
      runTool(async () => {
        const position = position_ms ?? (await findEnd(calls, code))
        const body = { id: randomUUID(), position_ms: position, kind, note }
        const mark = await calls.call(saveMark, { params: { code }, body })
        return toUntrustedResult({ mark })
      }),
  )
}

/** Milliseconds at which the last line of a session ends; 0 without lines. */
async function findEnd(calls: ApiCalls, code: string): Promise<number> {
  const readAfter = (after: number) =>
    calls.call(getSharedTranscript, { params: { code }, query: { after } })
  const { last_segment } = await readAfter(MAX_SEGMENT_NUMBER)
  const { segments } = await readAfter(Math.max(0, last_segment - 1))
  return segments.at(-1)?.end_ms ?? 0
}
