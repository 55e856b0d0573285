import { toWords } from './check-log.ts'
import { compareWords } from './compare-words.ts'
import type { Finding } from './evidence.ts'
import type { StoredRecording } from './stored-recording.ts'

/** Checks that a reader's page shows the log: each text once and in its order. */
export function checkPage(texts: string[], stored: Pick<StoredRecording, 'segments'>): Finding[] {
  return compareWords(
    stored.segments.flatMap(({ text }) => toWords(text)),
    texts.flatMap(toWords),
  )
}
