import { and, asc, eq, isNull, lt, lte, min } from 'drizzle-orm'
import type Stripe from 'stripe'
import { type Database, sandboxDeliveries, sandboxObjects } from '../store/tables.ts'
import { HELD_WEBHOOK_DUE_AT } from './events.ts'
import { signWebhook } from './signature.ts'

const MAX_ATTEMPTS = 8
/** Maximum milliseconds until the next check, because another node may have queued a webhook. */
const MAX_DELAY_MS = 60_000
/** Milliseconds for the receiver's response. */
const TIMEOUT_MS = 10_000

interface Courier {
  db: Database
  now: () => Date
  onError: (error: unknown) => void
  secret: string
}

/**
 * Sends due webhooks with a signature, and retries them with growing delays until they are
 * accepted.
 */
export class WebhookDeliveries {
  readonly #courier: Courier
  #target: string | null = null
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> | null = null
  #again = false
  #isClosed = false

  constructor(courier: Courier) {
    this.#courier = courier
  }

  /** Starts sending webhooks to `target`, including those of an earlier run. */
  start(target: string): void {
    this.#target = target
    this.kick()
  }

  /** Starts a check for due webhooks now, without waiting for the timer. */
  kick(): void {
    if (!this.#target || this.#isClosed) return
    if (this.#running) {
      this.#again = true
      return
    }
    this.#running = this.#run()
      .catch((error: unknown) => {
        if (!this.#isClosed) this.#courier.onError(error)
      })
      .finally(() => {
        this.#running = null
        if (this.#again) {
          this.#again = false
          this.kick()
        }
      })
  }

  /** Resolves when nothing is due any more. */
  async settled(): Promise<void> {
    this.kick()
    while (this.#running) await this.#running
  }

  /** Releases held webhooks, in reverse order if asked, each `copies` times. */
  async release({ isReversed = false, copies = 1 } = {}): Promise<void> {
    const { db, now } = this.#courier
    const isHeld = eq(sandboxDeliveries.dueAt, HELD_WEBHOOK_DUE_AT)
    const held = await db
      .select()
      .from(sandboxDeliveries)
      .where(isHeld)
      .orderBy(asc(sandboxDeliveries.number))
    await db.delete(sandboxDeliveries).where(isHeld)
    const ordered = isReversed ? held.reverse() : held
    for (const { eventId } of ordered) {
      const copy = { eventId, dueAt: now() }
      await db.insert(sandboxDeliveries).values(Array.from({ length: copies }, () => copy))
    }
    await this.settled()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    const { db, now } = this.#courier
    while (!this.#isClosed) {
      const waiting = and(
        isNull(sandboxDeliveries.deliveredAt),
        lte(sandboxDeliveries.dueAt, now()),
        lt(sandboxDeliveries.attempts, MAX_ATTEMPTS),
      )
      const [next] = await db
        .select({ number: min(sandboxDeliveries.number) })
        .from(sandboxDeliveries)
        .where(waiting)
      if (!next?.number) return this.#wait()
      await this.#deliver(next.number)
    }
  }

  /** Schedules the check for the next due webhook. */
  async #wait(): Promise<void> {
    const { db, now } = this.#courier
    const isLeft = and(
      isNull(sandboxDeliveries.deliveredAt),
      lt(sandboxDeliveries.attempts, MAX_ATTEMPTS),
    )
    const [next] = await db
      .select({ dueAt: min(sandboxDeliveries.dueAt) })
      .from(sandboxDeliveries)
      .where(isLeft)
    if (this.#timer) clearTimeout(this.#timer)
    if (!next?.dueAt || this.#isClosed) return
    const wait = Math.min(MAX_DELAY_MS, Math.max(0, next.dueAt.getTime() - now().getTime()))
    this.#timer = setTimeout(() => this.kick(), wait)
    this.#timer.unref()
  }

  async #deliver(number: number): Promise<void> {
    const { db, now } = this.#courier
    const isIt = eq(sandboxDeliveries.number, number)
    const [row] = await db
      .select({ attempts: sandboxDeliveries.attempts, event: sandboxObjects.data })
      .from(sandboxDeliveries)
      .innerJoin(sandboxObjects, eq(sandboxObjects.id, sandboxDeliveries.eventId))
      .where(isIt)
    if (!row) {
      // Without its event it would be due for ever.
      await db.delete(sandboxDeliveries).where(isIt)
      return
    }
    const isTaken = await this.#post(row.event as Stripe.Event)
    const attempts = row.attempts + 1
    const dueAt = new Date(now().getTime() + 1000 * 2 ** attempts)
    await db
      .update(sandboxDeliveries)
      .set(isTaken ? { attempts, deliveredAt: now() } : { attempts, dueAt })
      .where(isIt)
  }

  async #post(event: Stripe.Event): Promise<boolean> {
    const { secret } = this.#courier
    const body = JSON.stringify(event)
    try {
      const reply = await fetch(`${this.#target}/api/webhooks/stripe`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': signWebhook(body, secret, Math.floor(Date.now() / 1000)),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await reply.arrayBuffer()
      return reply.ok
    } catch {
      return false
    }
  }
}
