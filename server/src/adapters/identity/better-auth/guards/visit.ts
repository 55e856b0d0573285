/** Who makes a call that is guarded, as known before it is answered. */
export interface Visit {
  session: { session: { id: string; token: string }; user: { id: string; email: string } } | null
  /** Whose second step is awaited. */
  challenged: string | null
}
