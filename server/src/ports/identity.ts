import type { IncomingHttpHeaders } from 'node:http'
import type { SignInSettings } from '@live-scribe/contract/configuration'
import type { AuthSession } from '@live-scribe/contract/identity/auth-session'

/** Who the identity provider says is calling. */
export interface Identity {
  /** Tells the ids of one provider from those of another. */
  provider: 'better-auth' | 'clerk'
  /** The provider's user id. */
  identityUserId: string
  email: string
  /** Whether the person has shown that mails to this address reach them. */
  emailVerified: boolean
  fullName: string | null
}

export interface Authenticated extends Identity {
  /** `Set-Cookie` values that prolong the session; they belong on the answer. */
  cookies: string[]
  /** The id of the sign-in, the same for its cookie and its tokens. */
  authSession: string
}

/** What happened to an account that its operator may want to look up. */
export interface SecurityEvent {
  kind:
    | 'signed-in'
    | 'sign-ins-failed'
    | 'password-changed'
    | 'email-changed'
    | 'second-step-on'
    | 'second-step-off'
    | 'backup-codes-renewed'
  /** The provider's user id. */
  identityUserId: string
  email: string
  /** For people: by which way, from where. */
  detail: string
}

/** Whether a person passes a second step; `outside` where that is somebody else's to ask for. */
export type SecondStep = 'on' | 'off' | 'outside'

export interface IdentityProvider {
  readonly description: string
  /** What the pages need to know. */
  readonly signIn: SignInSettings
  /** The caller by cookie, bearer token or access token, or null. */
  authenticate(headers: IncomingHttpHeaders): Promise<Authenticated | null>
  /** The caller's session with a new access token; null without a session that may have one. */
  refresh(headers: IncomingHttpHeaders): Promise<AuthSession | null>
  /** Whether a sign-in is still there. */
  isSignedIn(authSession: string): Promise<boolean>
  /** Whether the person with one of its user ids has a second step before them. */
  secondStep(identityUserId: string): Promise<SecondStep>
  /** Answers requests under `/api/auth/`, when the provider is in the box. */
  readonly handle?: (request: Request) => Promise<Response>
  /** Takes the provider's news about its users; throws a `NewsError` on any that are not its own. */
  readonly handleWebhook?: (request: Request) => Promise<void>
}

/** These news are not the identity provider's, or are too old. */
export class WebhookError extends Error {
  override readonly name = 'NewsError'
}

/** The provider can't be asked just now; who was signed in still is. */
export class IdentityUnavailableError extends Error {
  override readonly name = 'IdentityUnavailableError'
}
