const MARKED_AS = 'live-scribe.recording'

/** Stores in this tab which session it records, so that a reload can resume; null removes it. */
export function storeRecordingSession(session: string | null): void {
  if (session === null) sessionStorage.removeItem(MARKED_AS)
  else sessionStorage.setItem(MARKED_AS, session)
}

/** Whether this tab was recording the session when it was last closed or reloaded. */
export function wasRecording(session: string): boolean {
  return sessionStorage.getItem(MARKED_AS) === session
}
