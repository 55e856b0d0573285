/** A session kept in this page by a provider's own library. */
export interface OutsideSession {
  /** Ends it, and leads to the landing page. */
  signOut(): Promise<void>
  /** Opens the provider's account page. */
  openProfile(): void
}

let current: OutsideSession | null = null

/** Sets who keeps this page's session; null for nobody. */
export function setOutsideSession(session: OutsideSession | null): void {
  current = session
}

/** Who keeps this page's session; null with our own cookie, and for nobody. */
export function outsideSession(): OutsideSession | null {
  return current
}
