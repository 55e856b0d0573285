import type { Service } from '@live-scribe/contract/status'

/** Failures in a row that tell trouble of a service from one bad luck. */
const FAILURES_OF_TROUBLE = 2
/** Milliseconds after which an attempt tells nothing about now. */
const MAX_AGE_MS = 5 * 60_000

/** Whether people's last attempts at each service worked, on this node. */
export class ServiceAttempts {
  readonly #now: () => Date
  readonly #failures = new Map<Service, { count: number; firstAt: Date; lastAt: Date }>()

  constructor(now: () => Date) {
    this.#now = now
  }

  worked(service: Service): void {
    this.#failures.delete(service)
  }

  failed(service: Service): void {
    const lastAt = this.#now()
    const before = this.#recent(service)
    this.#failures.set(service, {
      count: (before?.count ?? 0) + 1,
      firstAt: before?.firstAt ?? lastAt,
      lastAt,
    })
  }

  /** Since when all attempts of the last minutes failed; null unless there were several. */
  failingSince(service: Service): Date | null {
    const failures = this.#recent(service)
    return failures && failures.count >= FAILURES_OF_TROUBLE ? failures.firstAt : null
  }

  #recent(service: Service) {
    const failures = this.#failures.get(service)
    const isOld = failures && this.#now().getTime() - failures.lastAt.getTime() > MAX_AGE_MS
    return isOld ? undefined : failures
  }
}
