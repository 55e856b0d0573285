import type { getSharedTranscript, SharedTranscript } from '@live-scribe/contract/sharing'
import type { TranscriptSegment } from '@live-scribe/contract/transcript'
import { LiveScribeError } from '../errors.ts'
import { call, type Route, type ServerAddress } from '../http/call.ts'

const route: Route<typeof getSharedTranscript> = { method: 'GET', path: '/api/transcripts/:code' }

/** A page of a session's log after a number. With a key that may not read, the code alone counts. */
export async function readLogPage(
  server: ServerAddress,
  { code, after }: { code: string; after: number },
  signal?: AbortSignal,
): Promise<SharedTranscript> {
  const request = { params: { code }, query: { after } }
  try {
    return await call(server, route, request, signal)
  } catch (error) {
    if (!(error instanceof LiveScribeError && error.code === 'scope_missing')) throw error
    return call({ url: server.url }, route, request, signal)
  }
}

/** The segments of a session's log after a number, page by page. */
export async function* readSegments(
  server: ServerAddress,
  { code, after }: { code: string; after: number },
  signal?: AbortSignal,
): AsyncGenerator<TranscriptSegment, void> {
  let last = after
  for (;;) {
    const page = await readLogPage(server, { code, after: last }, signal)
    yield* page.segments
    last = page.segments.at(-1)?.segment_number ?? last
    if (page.segments.length === 0 || last >= page.last_segment) return
  }
}
