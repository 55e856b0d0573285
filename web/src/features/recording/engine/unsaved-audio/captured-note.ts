import { type CapturedCount, capturedCount } from '@live-scribe/contract/recording/receipt'
import { readStored, writeStored } from '#web/lib/browser/local-storage.ts'

const STORED_AS = 'live-scribe.captured'

interface CapturedNote {
  session: string
  count: CapturedCount
}

/**
 * What the last run on this device captured of a session, apart from the audio itself: should that
 * be gone when the recording is resumed, it is known how much is missing. Null without a note.
 */
export function readCapturedNote(session: string): CapturedCount | null {
  const note = readStored(STORED_AS) as Partial<CapturedNote> | null
  if (note?.session !== session) return null

  return capturedCount.safeParse(note.count).data ?? null
}

/** Notes what was captured of a session on this device; null removes the note. */
export function noteCaptured(note: CapturedNote | null): void {
  writeStored(STORED_AS, note)
}
