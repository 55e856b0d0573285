import type { AppContext } from '#server/context.ts'
import { retentionClock } from '#server/db/schema.ts'

/** Milliseconds by which a clock may be ahead of the last sweep's and the time since then. */
const MAX_AHEAD_MS = 60 * 60_000
/** Milliseconds of running within which a clock that is wrong after a start is set. */
const WAIT_MS = 60 * 60_000
/** Milliseconds to wait at least after each jump, on a machine that never runs for an hour. */
const MIN_WAIT_MS = 10 * 60_000

/**
 * Tells whether the clock can be trusted with a deletion that nobody can undo. One that is far ahead
 * of the last sweep's, of any process, is either wrong or that of a server which did not run: both
 * show within an hour of running, also of several starts.
 */
export class TrustedClock {
  readonly #context: Pick<AppContext, 'db' | 'now' | 'log'>
  readonly #monotonic: () => number
  #readAt: number

  constructor(
    context: Pick<AppContext, 'db' | 'now' | 'log'>,
    monotonic: () => number = () => performance.now(),
  ) {
    this.#context = context
    this.#monotonic = monotonic
    this.#readAt = monotonic()
  }

  /** Notes the time, and returns whether something may be deleted by it. */
  async isTrusted(): Promise<boolean> {
    const { db, now, log } = this.#context
    const ranMs = this.#monotonic() - this.#readAt
    const isTrusted = await db.transaction(async (tx) => {
      const [last] = await tx.select().from(retentionClock).for('update')
      const readAt = now()
      const passedMs = last ? Math.max(readAt.getTime() - last.readAt.getTime(), 0) : 0
      const isAhead = passedMs - ranMs > MAX_AHEAD_MS
      const leftMs = last?.waitMs ?? 0
      const waitMs = isAhead
        ? Math.max(leftMs || WAIT_MS, MIN_WAIT_MS)
        : Math.max(Math.round(leftMs - Math.min(passedMs, ranMs)), 0)
      const values = { readAt, waitMs }
      await tx
        .insert(retentionClock)
        .values(values)
        .onConflictDoUpdate({ target: retentionClock.id, set: values })
      if (isAhead) {
        const aheadMinutes = Math.round((passedMs - ranMs) / 60_000)
        log.warn({ aheadMinutes }, 'the clock jumped ahead; no recording is deleted for some time')
      }
      return waitMs === 0
    })
    // An attempt without a database took time of running too.
    this.#readAt += ranMs
    return isTrusted
  }
}
