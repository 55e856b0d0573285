import type { Admission } from '#server/ports/viewer-channels.ts'
import { admitsEveryone } from './admits-everyone.ts'

/** Decides who may watch which channel, and whether that may have changed during the decision. */
export class Admissions {
  #admission: Admission = admitsEveryone
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

  /** Closes a channel, or requires a new admission. */
  revoke(channel: string): void {
    this.#revocations += 1
    this.#admission.forget(channel)
  }

  /**
   * A revocation may have been missed: whether the channel is open, or null when nobody can say.
   */
  recheck(channel: string): Promise<boolean | null> {
    this.#revocations += 1
    return this.#admission.isOpen(channel).catch(() => null)
  }
}
