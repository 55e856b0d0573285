import { toLogPage } from '@live-scribe/contract/live/to-utterance'
import { getSharedTranscript } from '@live-scribe/contract/sharing'
import { callEndpoint } from '#web/api/client.ts'
import type { ReadLog } from './transcript-store.ts'

/** Creates a function that reads the log of a session from the server. */
export function createLogReader(code: string): ReadLog {
  return async (after, signal) =>
    toLogPage(
      await callEndpoint(getSharedTranscript, { params: { code }, query: { after } }, { signal }),
    )
}
