import type { getSharedTranscript, SharedTranscript } from '@live-scribe/contract/sharing'
import type { TranscriptSegment } from '@live-scribe/contract/transcript'
import type { Route, ServerAddress } from '../http/call.ts'
import { callAsReader } from './call-as-reader.ts'

const route: Route<typeof getSharedTranscript> = { method: 'GET', path: '/api/transcripts/:code' }

/** A page of a session's log after a number. */
export function readLogPage(
  server: ServerAddress,
  { code, after }: { code: string; after: number },
  signal?: AbortSignal,
): Promise<SharedTranscript> {
  return callAsReader(server, route, { params: { code }, query: { after } }, signal)
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
