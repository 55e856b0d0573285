const STORED_AS = 'live-scribe.reminded'

/** The session whose recorder was reminded in this tab to tell the other side; null for none. */
export function readRemindedOf(): string | null {
  try {
    return sessionStorage.getItem(STORED_AS)
  } catch {
    return null
  }
}

/** Stores in this tab that the recorder of a session was reminded. */
export function storeRemindedOf(session: string): void {
  try {
    sessionStorage.setItem(STORED_AS, session)
  } catch {
    // Without storage a reload reminds again.
  }
}
