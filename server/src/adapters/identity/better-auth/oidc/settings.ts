/** Settings of an OpenID Connect provider. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** The name that people know it by. */
  name: string
  /** Treats every address as confirmed, for providers that never say. */
  trustsEmails: boolean
}

/** The id of the OpenID Connect provider in `auth_account` and in the redirect URI. */
export const OIDC = 'oidc'

/** Milliseconds for a response of the provider. */
export const TIMEOUT_MS = 8_000
