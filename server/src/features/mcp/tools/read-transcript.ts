import { setTimeout as wait } from 'node:timers/promises'
import { MAX_SEGMENT_NUMBER } from '@live-scribe/contract/recording'
import { getSharedTranscript, type SharedTranscript } from '@live-scribe/contract/sharing'
import { z } from 'zod'
import type { ApiCalls } from '../api-calls.ts'
import { presentLines } from '../present-lines.ts'
import { toUntrustedResult } from '../untrusted-text.ts'
import type { ToolParts } from './tool-parts.ts'

/** Milliseconds between two looks at a live transcript. */
const LOOK_AGAIN_MS = 500
const MAX_WAIT_SECONDS = 20

const inputSchema = z.object({
  code: z.string().max(64).describe('The six characters of the recording’s link.'),
  after: z
    .int()
    .min(0)
    .max(MAX_SEGMENT_NUMBER)
    .default(0)
    .describe('Lines after this number only: give `last_line` of your last read to go on.'),
  limit: z.int().min(1).max(500).default(200).describe('Most lines to return.'),
  wait_seconds: z
    .number()
    .min(0)
    .max(MAX_WAIT_SECONDS)
    .default(0)
    .describe('How long to wait for a new line while the recording is live.'),
})

/** Adds the tool that reads a transcript, past or live, from a line on. */
export function addReadTranscript({ server, calls, fixTexts, runTool }: ToolParts): void {
  server.registerTool(
    'read_transcript',
    {
      title: 'Read a transcript',
      description:
        'The lines of a transcript, with numbers, times and speakers, and the words being spoken now. Reads live recordings too: call it again with `after`.',
      inputSchema,
      annotations: { readOnlyHint: true },
    },
    ({ wait_seconds, limit, ...place }, context) =>
      runTool(async () => {
        const looks = 1 + Math.floor((wait_seconds * 1000) / LOOK_AGAIN_MS)
        const page = await readWhenNew(calls, place, { looks, signal: context.mcpReq.signal })
        return toUntrustedResult(await presentPage(page, { after: place.after, limit, fixTexts }))
      }),
  )
}

/** The page after a line, once there is a new one or the recording has ended. */
async function readWhenNew(
  calls: ApiCalls,
  place: { code: string; after: number },
  { looks, signal }: { looks: number; signal: AbortSignal },
): Promise<SharedTranscript> {
  const { code, after } = place
  const page = await calls.call(getSharedTranscript, { params: { code }, query: { after } })
  const isOver = page.session.status === 'completed' || page.segments.length > 0
  if (isOver || looks <= 1) return page
  await wait(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {})
  // Nobody waits any more.
  if (signal.aborted) return page
  return readWhenNew(calls, place, { looks: looks - 1, signal })
}

async function presentPage(
  { session, segments, interims, last_segment }: SharedTranscript,
  { after, limit, fixTexts }: { after: number; limit: number } & Pick<ToolParts, 'fixTexts'>,
) {
  const lines = await presentLines(session, segments.slice(0, limit), fixTexts)
  const last = lines.at(-1)?.number ?? Math.min(after, last_segment)
  return {
    code: session.session_id,
    title: session.own?.title ?? null,
    status: session.status,
    language: session.language,
    started_at: session.started_at,
    lines,
    /** Give it as `after` to read on. */
    last_line: last,
    has_more: last < last_segment,
    being_spoken: interims.map(({ text }) => text),
  }
}
