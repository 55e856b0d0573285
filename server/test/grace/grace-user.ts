import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { minuteLedger, transcriptionSessions as sessions, users } from '#server/db/schema.ts'
import {
  getRecordingPermission,
  getRecordingTerms,
  settleRecording,
} from '#server/features/billing/index.ts'
import { grantMinutes } from '#server/features/billing/ledger/grant-minutes.ts'
import { creditPurchase, reversePurchase } from '#server/features/billing/ledger/purchases.ts'
import { updateSubscription } from '#server/features/billing/subscription/subscription-changes.ts'
import { completeSession } from '#server/features/recording/session/complete-session.ts'
import { openSession } from '#server/features/recording/session/open-session.ts'
import { acquireLease } from '#server/features/recording/session/session-lease.ts'
import { DAY_MS } from '../account-histories.ts'

const minuteSamples = 60 * 16_000

/** A user on the real database, whose recordings have no audio but its count. */
export class GraceUser {
  now = new Date('2026-11-23T10:00:00Z')
  readonly #db: Database
  readonly id: string

  private constructor(db: Database, id: string) {
    this.#db = db
    this.id = id
  }

  /** Creates a user with so many purchased minutes. */
  static async withMinutes(db: Database, minutes: number): Promise<GraceUser> {
    const person = { identityUserId: crypto.randomUUID(), email: 'ann@example.com' }
    const [user] = await db.insert(users).values(person).returning()
    const created = new GraceUser(db, user?.id ?? '')
    if (minutes > 0) await created.buy(minutes)
    return created
  }

  async row() {
    const [row] = await this.#db.select().from(users).where(eq(users.id, this.id))
    if (!row) throw new Error('no users row')
    return row
  }

  /** The ledger's rows as `kind minutes cause`, sorted, without those of purchases. */
  async ledger(): Promise<string[]> {
    const rows = await this.#db.select().from(minuteLedger).where(eq(minuteLedger.userId, this.id))
    return rows
      .filter(({ causeType }) => causeType !== 'purchase')
      .map(({ kind, minutes, causeType }) => `${kind} ${minutes} ${causeType}`)
      .sort()
  }

  permission() {
    return this.#db.transaction((tx) =>
      getRecordingPermission(tx, { userId: this.id, now: this.now }),
    )
  }

  /** Buys minutes; returns the payment's id. */
  async buy(minutes: number): Promise<string> {
    const id = crypto.randomUUID()
    const paid = { userId: this.id, checkoutId: id, paymentId: id, minutes, pricePaidCents: 3000 }
    await this.#db.transaction((tx) =>
      creditPurchase(tx, { ...paid, packageId: null, affiliateCode: null }, this.now),
    )
    return id
  }

  async refund(paymentId: string): Promise<void> {
    const state = { amountCents: 3000, refundedCents: 3000, disputedCents: 0, lostCents: 0 }
    await this.#db.transaction((tx) => reversePurchase(tx, paymentId, state, this.now))
  }

  async grant(minutes: number): Promise<void> {
    const granted = { userId: this.id, id: crypto.randomUUID(), minutes, now: this.now }
    await this.#db.transaction((tx) => grantMinutes(tx, granted))
  }

  /** Applies the state of a paid subscription to Starter. */
  async subscribe(): Promise<void> {
    const periodEndsAt = new Date(this.now.getTime() + 30 * DAY_MS)
    const state = { id: 'sub', status: 'active' as const, plan: 'starter' as const, nextPlan: null }
    const period = { periodStartedAt: this.now, periodEndsAt, endsAt: null }
    await this.#db.transaction((tx) =>
      updateSubscription(tx, this.id, { ...state, ...period }, this.now),
    )
  }

  /** Settles a recording without a session. */
  async settle(recorded: { sessionId: string; minutes: number }): Promise<void> {
    const settled = { userId: this.id, ...recorded, now: this.now }
    await this.#db.transaction((tx) => settleRecording(tx, settled))
  }

  /** Opens a session and leases it. */
  async start(plannedMinutes?: number): Promise<SessionRow> {
    const opening = await openSession(this.#db, {
      userId: this.id,
      title: 'Interview',
      ...(plannedMinutes ? { plannedMinutes } : {}),
      recordingLimitMinutes: async (tx) => {
        const terms = await getRecordingTerms(tx, { userId: this.id, now: this.now })
        return terms.permission.recording_limit_minutes
      },
      now: this.now,
    })
    if ('live' in opening) throw new Error('another session is live')
    return this.resume(opening.opened)
  }

  /** Leases a session, as a new process does. */
  async resume({ id }: SessionRow): Promise<SessionRow> {
    const lease = { now: this.now, takesOver: true, maxGraceMinutes: 15 }
    const outcome = await acquireLease(this.#db, id, lease)
    if ('refused' in outcome) throw new Error(outcome.refused)
    return outcome.session
  }

  /** Stores so many heard minutes, and that the process is gone. */
  async pauseAfter({ id }: SessionRow, minutes: number): Promise<void> {
    const heard = { durableSample: minutes * minuteSamples, status: 'paused' as const }
    await this.#db.update(sessions).set(heard).where(eq(sessions.id, id))
  }

  /** Settles a session after so many heard minutes. */
  end(session: SessionRow, minutes: number): Promise<SessionRow | null> {
    return completeSession(this.#db, session, {
      reason: 'user_stopped',
      detail: 'test',
      now: this.now,
      heardSamples: minutes * minuteSamples,
    })
  }
}
