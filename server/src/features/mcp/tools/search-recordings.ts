import { MAX_SEARCH_CHARACTERS, searchRecordings } from '@live-scribe/contract/search'
import { z } from 'zod'
import { toUntrustedResult } from '../untrusted-text.ts'
import type { ToolParts } from './tool-parts.ts'

const inputSchema = z.object({
  q: z
    .string()
    .max(MAX_SEARCH_CHARACTERS)
    .describe(
      'Words in any form, "phrases", speaker:name, a day such as 2026-11-21 or yesterday, is:question, mark:decision.',
    ),
  zone: z.string().max(64).default('UTC').describe('The time zone of days, as in Europe/Berlin.'),
  after: z.string().max(80).optional().describe('`next` of the page before.'),
})

export function addSearchRecordings({ server, calls, runTool }: ToolParts): void {
  server.registerTool(
    'search_recordings',
    {
      title: 'Search recordings',
      description:
        'Searches all your transcripts, titles and marks. Each hit has its recording’s code, the line with its number and time, and the lines around it.',
      inputSchema,
      annotations: { readOnlyHint: true },
    },
    (query) =>
      runTool(async () => toUntrustedResult(await calls.call(searchRecordings, { query }))),
  )
}
