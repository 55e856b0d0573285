/** Settings of an OpenID Connect provider. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** The provider's name on the sign-in page. */
  name: string
  /** Treats every address as confirmed, for providers that never say. */
  trustsEmails: boolean
}

/** The id of the OpenID Connect provider in `auth_account` and in the redirect URI. */
export const OIDC_PROVIDER_ID = 'oidc'

/** Milliseconds for a response of the provider. */
export const OIDC_TIMEOUT_MS = 8_000
