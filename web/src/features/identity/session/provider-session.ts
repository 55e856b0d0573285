/** A session that the identity provider's library keeps in this page. */
interface ProviderSession {
  /** Ends the session and navigates to the landing page. */
  signOut(): Promise<void>
  /** Opens the provider's account page. */
  openProfile(): void
}

let current: ProviderSession | null = null

/** Sets the provider's session of this page; null when there is none. */
export function setProviderSession(session: ProviderSession | null): void {
  current = session
}

/** Returns the provider's session of this page; null with our own cookie or without a session. */
export function getProviderSession(): ProviderSession | null {
  return current
}
