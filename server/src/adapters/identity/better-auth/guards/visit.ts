import type { User } from 'better-auth'

/** Who makes a call that is guarded, as known before it is answered. */
export interface Visit {
  session: { session: { id: string; token: string }; user: User } | null
  /** Whose second step is awaited. */
  challenged: string | null
}
