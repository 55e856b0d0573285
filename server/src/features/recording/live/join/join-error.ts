import type { Refusal } from '#server/features/recording/recorder/refusals.ts'

/** A recorder may not record this session now; `refusal` is sent before its socket is closed. */
export class JoinError extends Error {
  override readonly name = 'JoinError'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}
