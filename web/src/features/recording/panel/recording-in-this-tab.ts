const MARKED_AS = 'live-scribe.recording'

/** Remembers in this tab, across a reload, which session it records. */
export function storeRecordingSession(session: string | null): void {
  if (session === null) sessionStorage.removeItem(MARKED_AS)
  else sessionStorage.setItem(MARKED_AS, session)
}

/** Whether this tab was recording the session when it was last closed or reloaded. */
export function wasRecording(session: string): boolean {
  return sessionStorage.getItem(MARKED_AS) === session
}
