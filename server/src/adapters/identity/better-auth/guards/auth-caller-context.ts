import type { User } from 'better-auth'

/** The caller of a sign-in or account endpoint, identified before the endpoint runs. */
export interface AuthCallerContext {
  /** Null for a caller who is not signed in. */
  session: { session: { id: string; token: string }; user: User } | null
  /** The id of the user whose second factor is still to be checked; null without one. */
  challenged: string | null
}
