/** A session that a provider's own library keeps in this page. */
export interface OutsideSession {
  /** Ends it, and leads to the landing page. */
  signOut(): Promise<void>
  /** Opens the provider's page of the account. */
  openProfile(): void
}

let current: OutsideSession | null = null

/** Tells who keeps the session of this page; null when nobody does any more. */
export function setOutsideSession(session: OutsideSession | null): void {
  current = session
}

export function outsideSession(): OutsideSession | null {
  return current
}
