import { randomUUID } from 'node:crypto'
import { type Service, services } from '@live-scribe/contract/status'
import type { AppContext } from '#server/context.ts'
import { SingleFlight } from '#server/lib/async/single-flight.ts'
import { withTimeout } from '#server/lib/async/with-timeout.ts'
import { DAY_MS } from '#server/lib/day.ts'
import { type MergedTrouble, mergeTroubles } from './merge-troubles.ts'
import { retryFailingServices } from './retry-failing-services.ts'
import type { Trouble } from './trouble.ts'
import { deleteOldChecks, findTroubles, saveTroubles, writeCheck } from './trouble-store.ts'

/** Milliseconds for each write of a check, enough for a busy machine. */
const WRITE_TIMEOUT_MS = 5_000
const READ_TIMEOUT_MS = 2_000
/** Milliseconds for which the result of a check is current. */
const FRESH_MS = 5_000
/** Milliseconds after its end for which an incident is shown. */
const SHOWN_MS = 14 * DAY_MS

type Parts = Pick<
  AppContext,
  'db' | 'now' | 'readiness' | 'speechToText' | 'payments' | 'serviceAttempts'
>

/** Checks on this node whether each service works, and records when it did not. */
export class ServiceMonitor {
  readonly #parts: Parts
  readonly #process = randomUUID()
  readonly #log = new TroubleLog()
  readonly #checks = new SingleFlight<void>()
  #checkedAt = Number.NEGATIVE_INFINITY

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Checks every service once, and stores what is wrong as soon as the database stores. Concurrent
   * callers share one check. Rejects when what was found could not be stored in time.
   */
  check(): Promise<void> {
    return this.#checks.run('check', () => this.#check())
  }

  /** The incidents of the last 14 days, newest first: of all nodes while the database answers. */
  async troubles(): Promise<MergedTrouble[]> {
    // A check that can't store what it found says so to the job that repeats it.
    const isStale = this.#parts.now().getTime() - this.#checkedAt > FRESH_MS
    if (isStale) await this.check().catch(() => {})
    const since = new Date(this.#parts.now().getTime() - SHOWN_MS)
    const find = findTroubles(this.#parts.db, since)
    const stored = await withTimeout(find, READ_TIMEOUT_MS).catch(() => null)
    // A database that answered the last check, and now hangs, is trouble as `/readyz` says.
    if (stored === null && !isStale) await this.check().catch(() => {})
    return mergeTroubles([...(stored ?? []), ...this.#log.unsaved], this.#parts.now())
  }

  async #check(): Promise<void> {
    const { db, now } = this.#parts
    await retryFailingServices(this.#parts)
    const startedAt = now()
    this.#checkedAt = startedAt.getTime()
    const isStored = await this.#stores(startedAt)
    this.#log.note(await this.#failing(isStored, startedAt), now())
    if (!isStored) return
    const { unsaved } = this.#log
    await withTimeout(saveTroubles(db, unsaved), WRITE_TIMEOUT_MS)
    this.#log.saved(unsaved)
    await withTimeout(deleteOldChecks(db, now()), WRITE_TIMEOUT_MS)
  }

  #stores(now: Date): Promise<boolean> {
    return withTimeout(writeCheck(this.#parts.db, this.#process, now), WRITE_TIMEOUT_MS).then(
      () => true,
      () => false,
    )
  }

  async #failing(isStored: boolean, now: Date): Promise<Map<Service, Date>> {
    const { readiness, speechToText, serviceAttempts } = this.#parts
    const failing = new Map<Service, Date>()
    for (const service of services) {
      const since = isStored ? serviceAttempts.failingSince(service) : now
      if (since) failing.set(service, since)
    }
    const add = (service: Service) => failing.set(service, failing.get(service) ?? now)
    if (!speechToText.capabilities.available) add('recording')
    // Readers who are connected to another node than the recorder read late.
    if (readiness.nodesState === 'away') add('reading')
    return failing
  }
}

/** The incidents that this process sees, and those that are not stored yet. */
class TroubleLog {
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
