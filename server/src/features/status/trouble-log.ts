import { randomUUID } from 'node:crypto'
import type { Service } from '@live-scribe/contract/status'
import type { Trouble } from './trouble.ts'

/** The incidents that this process sees, and those that are not stored yet. */
export class TroubleLog {
  readonly #open = new Map<Service, Trouble>()
  readonly #unsaved = new Map<string, Trouble>()

  /** Notes which services have an incident now, and since when; the others have none any more. */
  note(failing: ReadonlyMap<Service, Date>, now: Date): void {
    for (const service of this.#open.keys()) {
      if (!failing.has(service)) this.#open.delete(service)
    }
    for (const [service, beganAt] of failing) {
      const before = this.#open.get(service) ?? { id: randomUUID(), service, beganAt }
      const trouble = { ...before, lastSeenAt: now }
      this.#open.set(service, trouble)
      this.#unsaved.set(trouble.id, trouble)
    }
  }

  /** What is to be stored. */
  get unsaved(): Trouble[] {
    return [...this.#unsaved.values()]
  }

  /** Forgets what is stored, unless it went on meanwhile. */
  saved(troubles: readonly Trouble[]): void {
    for (const trouble of troubles) {
      if (this.#unsaved.get(trouble.id) === trouble) this.#unsaved.delete(trouble.id)
    }
  }
}
