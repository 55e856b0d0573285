import type { Service } from '@live-scribe/contract/status'

/** Failures in a row from which a service has an incident: a single one may be chance. */
const MIN_FAILURES = 2
/** Milliseconds after which an attempt no longer counts. */
const MAX_AGE_MS = 5 * 60_000

/** Whether people's last attempts at each service worked, on this node. */
export class ServiceAttempts {
  readonly #now: () => Date
  readonly #failures = new Map<Service, { count: number; firstAt: Date; lastAt: Date }>()

  constructor(now: () => Date) {
    this.#now = now
  }

  /** Counts an attempt that worked: earlier failures no longer count. */
  worked(service: Service): void {
    this.#failures.delete(service)
  }

  /** Counts an attempt that failed. */
  failed(service: Service): void {
    const lastAt = this.#now()
    const before = this.#recent(service)
    this.#failures.set(service, {
      count: (before?.count ?? 0) + 1,
      firstAt: before?.firstAt ?? lastAt,
      lastAt,
    })
  }

  /**
   * When the first of the service's failures in a row was; null unless there are two, the last within
   * five minutes.
   */
  failingSince(service: Service): Date | null {
    const failures = this.#recent(service)
    return failures && failures.count >= MIN_FAILURES ? failures.firstAt : null
  }

  #recent(service: Service) {
    const failures = this.#failures.get(service)
    const isOld = failures && this.#now().getTime() - failures.lastAt.getTime() > MAX_AGE_MS
    return isOld ? undefined : failures
  }
}
