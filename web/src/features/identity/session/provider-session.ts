/** A session kept in this page by a provider's own library. */
export interface ProviderSession {
  /** Ends it, and leads to the landing page. */
  signOut(): Promise<void>
  /** Opens the provider's account page. */
  openProfile(): void
}

let current: ProviderSession | null = null

/** Sets who keeps this page's session; null for nobody. */
export function setProviderSession(session: ProviderSession | null): void {
  current = session
}

/** Who keeps this page's session; null with our own cookie, and for nobody. */
export function getProviderSession(): ProviderSession | null {
  return current
}
