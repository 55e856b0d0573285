import type { User } from 'better-auth'

/** Who makes a guarded call, as known before it is answered. */
export interface GuardContext {
  /** Null for a caller who is not signed in. */
  session: { session: { id: string; token: string }; user: User } | null
  /** The user whose second step is pending. */
  challenged: string | null
}
