import { toLogPage } from '@live-scribe/contract/live/to-utterance'
import { readKept } from './kept-transcripts.ts'

/** The log of a transcript as this device kept it, and when it was read; null without one. */
export async function readKeptLog(code: string) {
  const kept = await readKept(code)

  return kept && { at: kept.at, page: toLogPage(kept.page) }
}
