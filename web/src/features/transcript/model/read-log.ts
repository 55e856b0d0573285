import { getSharedTranscript } from '@live-scribe/contract/sharing'
import { call } from '#web/api/client.ts'
import { logReadOf } from './read-utterance.ts'
import type { ReadLog } from './transcript-store.ts'

/** Reads the log of a session from the server. */
export function readLogOf(code: string): ReadLog {
  return async (after, signal) =>
    logReadOf(await call(getSharedTranscript, { params: { code }, query: { after } }, { signal }))
}
