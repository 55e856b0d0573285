import { type PlanKey, paidPlans, planKeys } from '@live-scribe/contract/billing/plans'
import fc from 'fast-check'
import type { SubscriptionState } from '#server/features/billing/subscription/subscription-state.ts'

export const DAY_MS = 24 * 60 * 60_000
export const START_MS = Date.UTC(2026, 0, 1)

/** An event of an account. The numbers identify sessions, checkouts, grants and months. */
export type AccountEvent =
  | { type: 'record'; session: number; minutes: number }
  | { type: 'buy'; checkout: number; minutes: number }
  | { type: 'refund'; checkout: number; percent: number }
  | { type: 'grant'; grant: number; minutes: number }
  | { type: 'subscribe'; plan: PlanKey; status: 'active' | 'trialing' | 'past_due'; month: number }
  | { type: 'refundMonth'; month: number; isReversed: boolean }
  | { type: 'end' }
  | { type: 'wait'; days: number }

/**
 * A step of an account's history: an event that may fail once and be retried, and may be repeated.
 */
export interface AccountHistoryStep {
  event: AccountEvent
  crashes: boolean
  times: number
}

const few = fc.nat(4)
const minutes = fc.oneof(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 11, max: 9_000 }))
const event: fc.Arbitrary<AccountEvent> = fc.oneof(
  fc.record({ type: fc.constant('record' as const), session: fc.nat(9), minutes }),
  fc.record({
    type: fc.constant('buy' as const),
    checkout: few,
    minutes: fc.constantFrom(60, 300, 610),
  }),
  fc.record({
    type: fc.constant('refund' as const),
    checkout: few,
    percent: fc.constantFrom(0, 33, 50, 100),
  }),
  fc.record({ type: fc.constant('grant' as const), grant: few, minutes: fc.constantFrom(1, 10) }),
  fc.record({
    type: fc.constant('subscribe' as const),
    plan: fc.constantFrom(...planKeys),
    status: fc.constantFrom('active' as const, 'trialing' as const, 'past_due' as const),
    month: few,
  }),
  fc.record({ type: fc.constant('refundMonth' as const), month: few, isReversed: fc.boolean() }),
  fc.constant({ type: 'end' as const }),
  fc.record({ type: fc.constant('wait' as const), days: fc.constantFrom(1, 29, 30, 75) }),
)

export const accountHistories = fc.array(
  fc.record({ event, crashes: fc.boolean(), times: fc.constantFrom(1, 1, 2, 3) }),
  { maxLength: 25, size: 'medium' },
)

export const monthStart = (month: number) => new Date(START_MS + month * 30 * DAY_MS)
export const refundMinutes = (bought: number, percent: number) =>
  Math.floor((bought * percent) / 100)

/** Minutes that the payment of a month adds. */
export const monthMinutes = paidPlans.starter.minuteLimit

/** The subscription state that the payment service would return for an event. */
export function toSubscriptionState({
  status,
  plan,
  month,
}: AccountEvent & { type: 'subscribe' }): SubscriptionState {
  const periodStartedAt = monthStart(month)
  const periodEndsAt = monthStart(month + 1)
  return { id: 'sub', status, plan, nextPlan: null, periodStartedAt, periodEndsAt, endsAt: null }
}

export interface MinuteBalances {
  used: number
  limit: number
  balance: number
  bought: number
  isTrial: boolean
}

/** A second, simple implementation of the billing rules: minute by minute, without a ledger. */
export class BalanceModel {
  used = 0
  limit = 0
  balance = 0
  bought = 0
  status: 'free' | 'active' | 'trialing' | 'past_due' = 'free'
  now = START_MS
  month: number | null = null
  resetAt: number | null = null
  sessions = new Map<number, number>()
  checkouts = new Map<number, { minutes: number; reversed: number; taken: number }>()
  grants = new Set<number>()
  withdrawn = new Map<number, number>()

  get isTrial(): boolean {
    return this.status === 'free' && this.bought === 0
  }

  get balances(): MinuteBalances {
    const { used, limit, balance, bought, isTrial } = this
    return { used, limit, balance, bought, isTrial }
  }

  take(step: AccountEvent): void {
    if (this.#findsMonthTurned(step)) this.turnMonths()
    switch (step.type) {
      case 'wait':
        this.now += step.days * DAY_MS
        break
      case 'record':
        this.#record(step.session, step.minutes)
        break
      case 'buy':
        this.#buy(step.checkout, step.minutes)
        break
      case 'refund':
        this.#refund(step.checkout, step.percent)
        break
      case 'grant':
        if (!this.grants.has(step.grant)) this.balance += step.minutes
        this.grants.add(step.grant)
        break
      case 'subscribe':
        this.#subscribe(step)
        this.turnMonths()
        break
      case 'refundMonth':
        this.#refundMonth(step.month, step.isReversed)
        break
      case 'end':
        this.status = 'free'
        this.limit = 0
        this.resetAt = null
    }
  }

  /**
   * Whether the product rolls the month over before it handles an event: not for the state of a
   * subscription, and not for a refund of an unknown purchase.
   */
  #findsMonthTurned(step: AccountEvent): boolean {
    if (step.type === 'refund') return this.checkouts.has(step.checkout)
    return step.type !== 'wait' && step.type !== 'subscribe' && step.type !== 'end'
  }

  /** Starts the months that are due by now. */
  turnMonths(): void {
    const runs = this.status === 'active' || this.status === 'trialing'
    while (runs && this.resetAt !== null && this.resetAt <= this.now) {
      this.#begin(this.resetAt)
      this.resetAt += 30 * DAY_MS
    }
  }

  #begin(month: number): void {
    if (this.month !== null && this.month >= month) return
    this.month = month
    this.used = 0
  }

  #record(session: number, minutes: number): void {
    if (this.sessions.has(session) || minutes === 0) return
    this.sessions.set(session, minutes)
    const isTrial = this.isTrial
    for (let minute = 1; minute <= minutes; minute += 1) {
      if (isTrial && minute <= 5) continue
      if (this.status !== 'free' && this.used < this.limit) this.used += 1
      else if (this.balance > 0) this.balance -= 1
    }
  }

  #buy(checkout: number, minutes: number): void {
    if (this.checkouts.has(checkout)) return
    this.checkouts.set(checkout, { minutes, reversed: 0, taken: 0 })
    this.balance += minutes
    this.bought += minutes
  }

  #refund(checkout: number, percent: number): void {
    const bought = this.checkouts.get(checkout)
    if (!bought) return
    const target = refundMinutes(bought.minutes, percent)
    while (bought.reversed < target) {
      bought.reversed += 1
      if (this.balance === 0) continue
      bought.taken += 1
      this.balance -= 1
      this.bought -= 1
    }
    bought.reversed = target
    while (bought.taken > target) {
      bought.taken -= 1
      this.balance += 1
      this.bought += 1
    }
  }

  #subscribe({ plan, status, month }: AccountEvent & { type: 'subscribe' }): void {
    this.status = status
    this.limit = paidPlans[plan].minuteLimit
    if (status === 'past_due') return
    this.resetAt = monthStart(month + 1).getTime()
    this.#begin(monthStart(month).getTime())
  }

  #refundMonth(month: number, isReversed: boolean): void {
    if (this.month !== monthStart(month).getTime()) return
    const withdrawn = this.withdrawn.get(month) ?? 0
    if (isReversed === withdrawn > 0) return
    const now = isReversed ? Math.min(monthMinutes, Math.max(0, this.limit - this.used)) : 0
    this.used += now - withdrawn
    this.withdrawn.set(month, now)
  }
}
