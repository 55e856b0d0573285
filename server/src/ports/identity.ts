import type { IncomingHttpHeaders } from 'node:http'
import type { SignInSettings } from '@live-scribe/contract/configuration'
import type { AuthSession } from '@live-scribe/contract/identity/auth-session'
import type { ConnectedPrograms } from './connected-programs.ts'

/** A user of the identity provider. */
export interface Identity {
  /** The provider that issued the id. */
  provider: 'better-auth' | 'clerk'
  identityUserId: string
  email: string
  /** Whether the person has confirmed the address. */
  emailVerified: boolean
  fullName: string | null
}

/** A verified caller of one request. */
export interface AuthenticatedCaller extends Identity {
  /** `Set-Cookie` values that renew the session, for the response. */
  cookies: string[]
  /** The id of the auth session, the same for its cookie and tokens. */
  authSession: string
}

/** A security-relevant event of an account. */
export interface SecurityEvent {
  kind:
    | 'signed-in'
    | 'sign-ins-failed'
    | 'password-changed'
    | 'email-changed'
    | 'second-step-on'
    | 'second-step-off'
    | 'backup-codes-renewed'
    | 'api-key-made'
    | 'api-key-revoked'
    | 'program-connected'
    | 'program-disconnected'
  identityUserId: string
  email: string
  /** What happened and from which network address, as text for people. */
  detail: string
}

/** Whether a user has two-step verification; `outside` when the provider decides that. */
export type TwoFactorStatus = 'on' | 'off' | 'outside'

/** How a user confirms again who they are, before what can't be undone or lasts. */
interface Reauthentication {
  proof: 'password' | 'fresh-sign-in'
  isFresh: boolean
}

/**
 * Authenticates callers. Methods that call the provider throw IdentityUnavailableError when it does
 * not respond.
 */
export interface IdentityProvider {
  readonly description: string
  /** Settings for the sign-in pages. */
  readonly signIn: SignInSettings
  /** The OAuth server by which users connect programs; null where the provider has none here. */
  readonly programs: ConnectedPrograms | null
  /** The caller by cookie, bearer token or access token, or null. */
  authenticate(headers: IncomingHttpHeaders): Promise<AuthenticatedCaller | null>
  /** The caller's session with a new access token; null without a session that may have one. */
  refresh(headers: IncomingHttpHeaders): Promise<AuthSession | null>
  /** Whether an auth session is still valid. */
  isSignedIn(authSession: string): Promise<boolean>
  /** Whether an auth session was not ended on purpose: it is valid, or has only expired. */
  hasSession(authSession: string): Promise<boolean>
  /** Whether a user has two-step verification. */
  getTwoFactorStatus(identityUserId: string): Promise<TwoFactorStatus>
  /** Whether the caller has a password to confirm with, and whether the sign-in is fresh. */
  getReauthentication(headers: IncomingHttpHeaders): Promise<Reauthentication>
  /** Checks again who calls: by the password where there is one, else by a fresh sign-in. */
  confirmUser(
    headers: IncomingHttpHeaders,
    password: string | null,
  ): Promise<'confirmed' | 'wrong-password' | 'too-many-tries' | 'not-fresh'>
  /** Ends all auth sessions of a user; returns their number. */
  endSessions(identityUserId: string): Promise<number>
  /** Deletes a user at the provider with all sessions; does nothing for a deleted one. */
  deleteUser(identityUserId: string): Promise<void>
  /** Handles requests under `/api/auth/` when the provider runs in this process. */
  readonly handle?: (request: Request) => Promise<Response>
  /** Handles the provider's webhooks; throws WebhookError for an invalid one. */
  readonly handleWebhook?: (request: Request) => Promise<void>
}

/** The webhook is not the identity provider's, or is too old. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

/** The provider does not respond now; existing sessions stay valid. */
export class IdentityUnavailableError extends Error {
  override readonly name = 'IdentityUnavailableError'
}
