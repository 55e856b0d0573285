import type { User } from 'better-auth'

/** The caller of a guarded endpoint, known before the endpoint runs. */
export interface GuardContext {
  /** Null for a caller who is not signed in. */
  session: { session: { id: string; token: string }; user: User } | null
  /** The user whose second step is pending. */
  challenged: string | null
}
