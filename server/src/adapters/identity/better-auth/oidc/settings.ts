/** An OpenID Connect provider, as it is configured. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** What people call it. */
  name: string
  /** Takes every address for confirmed, for providers that never say. */
  trustsEmails: boolean
}

/** Its name in our tables and in the address that it sends people back to. */
export const OIDC = 'oidc'

/** Milliseconds for an answer of the provider. */
export const TIMEOUT_MS = 8_000
