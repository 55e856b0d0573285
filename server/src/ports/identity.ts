import type { IncomingHttpHeaders } from 'node:http'

/** Who the identity provider says is calling. */
export interface Identity {
  /** The provider's user id. */
  identityUserId: string
  email: string
  fullName: string | null
}

export interface IdentityProvider {
  readonly description: string
  /** The caller by cookie or bearer token, or null. */
  authenticate(headers: IncomingHttpHeaders): Promise<Identity | null>
  /** Answers requests under `/api/auth/`, when the provider is in the box. */
  readonly handle?: (request: Request) => Promise<Response>
}
