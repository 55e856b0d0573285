import type { LogPosition } from '@live-scribe/contract/live/log-position'
import type { Admission } from '#server/ports/viewer-channels.ts'
import { allowAllAdmission } from './allow-all-admission.ts'

/** Decides who may watch which channel, and whether that may have changed during the decision. */
export class AdmissionChecker {
  #admission: Admission = allowAllAdmission
  #revocations = 0

  /** Revocation counter: admissions that started earlier are rechecked. */
  get revocations(): number {
    return this.#revocations
  }

  use(admission: Admission): void {
    this.#admission = admission
  }

  mayWatch(channel: string, address: string): Promise<boolean> {
    return this.#admission.mayWatch(channel, address)
  }

  /** Where the log of a channel is now. */
  readPosition(channel: string): Promise<LogPosition | null> {
    return this.#admission.readPosition(channel)
  }

  /** Drops the cached state of a channel and makes admissions that are under way be rechecked. */
  revoke(channel: string): void {
    this.#revocations += 1
    this.#admission.forget(channel)
  }

  /**
   * Checks whether a channel is open after a revocation may have been missed; null when that is
   * unknown.
   */
  recheck(channel: string): Promise<boolean | null> {
    this.#revocations += 1
    return this.#admission.isOpen(channel).catch(() => null)
  }
}
