import { readPages } from '@live-scribe/contract/read-pages'
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
  const readPage = (last: number) => readLogPage(server, { code, after: last }, signal)
  for await (const { segments } of readPages(readPage, after)) yield* segments
}
