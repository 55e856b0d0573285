import type { UserRow } from '#server/db/schema/users.ts'
import { applyEntries, type LedgerEntry } from '#server/features/billing/ledger/account.ts'
import {
  createGrantEntries,
  createPurchaseEntries,
  createPurchaseReversalEntries,
  createRecordingEntries,
  type ReversiblePurchase,
} from '#server/features/billing/ledger/ledger-entries.ts'
import {
  createRepaymentEntries,
  createReservationEntries,
} from '#server/features/billing/ledger/overdraft.ts'
import {
  applySubscriptionState,
  type LedgerChange,
  rollOverMonth,
  type SubscriptionState,
} from '#server/features/billing/subscription/subscription-state.ts'
import { DAY_MS, refundMinutes } from '../account-histories.ts'

type Account = Parameters<typeof rollOverMonth>[0] & Pick<UserRow, 'graceStartedAt'>

const newcomer: Account = {
  id: 'ann',
  subscriptionStatus: 'free',
  subscriptionPlan: null,
  minutesUsedThisMonth: 0,
  minutesLimitMonthly: 0,
  usageResetAt: null,
  usagePeriodStartedAt: null,
  isTrialUser: true,
  graceStartedAt: null,
  purchaseModel: 'subscription',
  minuteBalance: 0,
  minutesOverdrawn: 0,
  lifetimeMinutesPurchased: 0,
  subscriptionId: null,
  subscriptionNextPlan: null,
  subscriptionEndsAt: null,
}

/** A user's account and ledger in memory, changed by the functions of the product. */
export class GraceBook {
  account = newcomer
  readonly ledger: LedgerEntry[] = []
  readonly #purchases: ReversiblePurchase[] = []
  /** Minutes that recordings hold, as the database counts them. */
  readonly #countReserved: () => number
  #causes = 0

  constructor(countReserved: () => number) {
    this.#countReserved = countReserved
  }

  turnMonth(now: Date): void {
    this.#change(rollOverMonth(this.account, now))
  }

  reserve(sessionId: string, minutes: number): void {
    this.#post(createReservationEntries('reserve', { sessionId, minutes }))
  }

  /** The recording is no longer among those that hold minutes. */
  settle(recorded: {
    sessionId: string
    minutes: number
    graceMinutes: number
    heldMinutes: number
  }): void {
    const reserved = this.#countReserved()
    this.#post(createRecordingEntries(this.account, { ...recorded, reserved }))
    const held = { sessionId: recorded.sessionId, minutes: recorded.heldMinutes }
    this.#post(createReservationEntries('release', held))
  }

  buy(minutes: number): void {
    const id = `${this.#purchases.length}`
    const purchase = { id, minutesPurchased: minutes, reversedMinutes: 0, takenMinutes: 0 }
    this.#purchases.push({ ...purchase, reversals: 0 })
    this.#post(createPurchaseEntries({ checkoutId: id, minutes }))
  }

  refund(index: number, percent: number): void {
    const purchase = this.#purchases[index]
    if (!purchase) return
    const target = refundMinutes(purchase.minutesPurchased, percent)
    const moved = createPurchaseReversalEntries(this.account, purchase, target)
    this.#purchases[index] = moved.purchase
    this.#post(moved.entries)
  }

  grant(minutes: number): void {
    this.#post(createGrantEntries({ id: this.#newCause(), minutes }))
  }

  subscribe(plan: SubscriptionState['plan'], used: number, now: Date): void {
    const periodStartedAt = this.account.usagePeriodStartedAt ?? now
    const periodEndsAt = new Date(periodStartedAt.getTime() + 30 * DAY_MS)
    const period = { nextPlan: null, periodStartedAt, periodEndsAt, endsAt: null }
    this.#change(
      applySubscriptionState(this.account, { id: 'sub', status: 'active', plan, ...period }),
    )
    this.turnMonth(now)
    // Other recordings have used so many minutes of the month.
    const minutes = Math.max(0, used - this.account.minutesUsedThisMonth)
    const other = { sessionId: `other ${this.#newCause()}`, minutes }
    if (this.#countReserved() === 0) this.#post(createRecordingEntries(this.account, other))
  }

  unsubscribe(): void {
    this.#change(applySubscriptionState(this.account, null))
  }

  /** The ledger's sum of a kind. */
  sum(kind: LedgerEntry['kind']): number {
    return this.ledger.reduce((all, entry) => all + (entry.kind === kind ? entry.minutes : 0), 0)
  }

  #change({ account, entries }: LedgerChange<Account>): void {
    this.account = account
    this.#post(entries)
    this.#repay()
  }

  #post(entries: readonly LedgerEntry[]): void {
    this.ledger.push(...entries)
    this.account = applyEntries(this.account, entries)
    if (entries.length > 0) this.#repay()
  }

  #repay(): void {
    const query = { cause: this.#newCause(), reserved: this.#countReserved() }
    const entries = createRepaymentEntries(this.account, query)
    this.ledger.push(...entries)
    this.account = applyEntries(this.account, entries)
  }

  #newCause(): string {
    this.#causes += 1
    return `${this.#causes}`
  }
}
