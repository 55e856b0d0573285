import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UserRow } from '#server/db/schema/users.ts'
import {
  type AccountEvent,
  type AccountHistoryStep,
  accountHistories,
  BalanceModel,
  monthMinutes,
  monthStart,
  refundMinutes,
  toSubscriptionState,
} from '../../../../test/account-histories.ts'
import {
  applySubscriptionState,
  type LedgerChange,
  rollOverMonth,
} from '../subscription/subscription-state.ts'
import { applyEntries, isPurchase, type LedgerEntry } from './account.ts'
import {
  createGrantEntries,
  createPeriodEntries,
  createPurchaseEntries,
  createPurchaseReversalEntries,
  createRecordingEntries,
  createSubscriptionReversalEntries,
  type ReversiblePurchase,
  type ReversibleSubscriptionPayment,
} from './ledger-entries.ts'

const newcomer: UserRow = {
  id: 'ann',
  identityUserId: 'ann',
  identityProvider: 'better-auth',
  email: 'ann@example.com',
  emailVerified: true,
  fullName: null,
  createdAt: monthStart(0),
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
  paymentCustomerId: null,
  subscriptionId: null,
  subscriptionNextPlan: null,
  subscriptionEndsAt: null,
  staffRole: null,
  isAdmin: false,
  recordingRetention: 'forever',
  deletionStartedAt: null,
  deletedAt: null,
  searchText: 'ann@example.com\n',
  paidCents: 0,
  minutesRecorded: 0,
}

/** An account with its ledger in memory, changed by the functions of the product. */
class Book {
  user = newcomer
  ledger: LedgerEntry[] = []
  purchases = new Map<number, ReversiblePurchase>()
  months = new Map<number, ReversibleSubscriptionPayment>()

  post(entries: readonly LedgerEntry[]): void {
    const [first] = entries
    const isKnown = ({ causeType, causeId }: LedgerEntry) =>
      causeType === first?.causeType && entries.some((entry) => entry.causeId === causeId)
    if (!first || this.ledger.some(isKnown)) return
    this.ledger.push(...entries)
    this.user = applyEntries(this.user, entries)
  }

  move({ account, entries }: LedgerChange<UserRow>): void {
    this.user = account
    this.post(entries)
  }

  turnMonth(now: Date): void {
    this.move(rollOverMonth(this.user, now))
  }

  take(step: AccountEvent, now: Date): void {
    if (this.#locksUser(step)) this.turnMonth(now)
    switch (step.type) {
      case 'record': {
        const recorded = { sessionId: `${step.session}`, minutes: step.minutes }
        if (step.minutes > 0) this.post(createRecordingEntries(this.user, recorded))
        break
      }
      case 'buy':
        if (!this.purchases.has(step.checkout)) this.purchases.set(step.checkout, bought(step))
        this.post(createPurchaseEntries({ checkoutId: `${step.checkout}`, minutes: step.minutes }))
        break
      case 'refund':
        this.#refund(step.checkout, step.percent)
        break
      case 'grant':
        this.post(createGrantEntries({ id: `${step.grant}`, minutes: step.minutes }))
        break
      case 'subscribe':
        this.move(applySubscriptionState(this.user, toSubscriptionState(step)))
        this.turnMonth(now)
        break
      case 'refundMonth':
        this.#refundMonth(step.month, step.isReversed)
        break
      case 'end':
        this.move(applySubscriptionState(this.user, null))
    }
  }

  /** Whether the product rolls the user's month over before it handles this event. */
  #locksUser(step: AccountEvent): boolean {
    if (step.type === 'refund') return this.purchases.has(step.checkout)
    return step.type !== 'wait' && step.type !== 'subscribe' && step.type !== 'end'
  }

  #refund(checkout: number, percent: number): void {
    const purchase = this.purchases.get(checkout)
    if (!purchase) return
    const target = refundMinutes(purchase.minutesPurchased, percent)
    const moved = createPurchaseReversalEntries(this.user, purchase, target)
    this.purchases.set(checkout, moved.purchase)
    this.post(moved.entries)
  }

  #refundMonth(month: number, isReversed: boolean): void {
    const payment = this.months.get(month) ?? {
      invoiceId: `${month}`,
      periodStartedAt: monthStart(month),
      grantedMinutes: monthMinutes,
      withdrawnMinutes: 0,
      withdrawals: 0,
    }
    const moved = createSubscriptionReversalEntries(this.user, payment, isReversed)
    this.months.set(month, moved.payment)
    this.post(moved.entries)
  }
}

const bought = (step: { checkout: number; minutes: number }): ReversiblePurchase => ({
  id: `${step.checkout}`,
  minutesPurchased: step.minutes,
  reversedMinutes: 0,
  takenMinutes: 0,
  reversals: 0,
})

function live(steps: readonly AccountHistoryStep[]): { book: Book; model: BalanceModel } {
  const book = new Book()
  const model = new BalanceModel()
  for (const { event, times } of steps) {
    model.take(event)
    for (let time = 0; time < times; time += 1) book.take(event, new Date(model.now))
  }
  model.turnMonths()
  book.turnMonth(new Date(model.now))
  return { book, model }
}

const sum = (entries: readonly LedgerEntry[]) =>
  entries.reduce((all, { minutes }) => all + minutes, 0)

describe('the rules of minutes', () => {
  it('[RISK-17, RISK-18, BILL-21, BILL-38, BILL-44] hold over 10,000 random histories, each thing once or more', {
    tags: 'property',
  }, () => {
    fc.assert(
      fc.property(accountHistories, (steps) => {
        const { book, model } = live(steps)
        const { user, ledger } = book
        expect({
          used: user.minutesUsedThisMonth,
          limit: user.minutesLimitMonthly,
          balance: user.minuteBalance,
          bought: user.lifetimeMinutesPurchased,
          isTrial: user.isTrialUser,
        }).toEqual(model.balances)
        expect(sum(ledger.filter(({ kind }) => kind === 'balance'))).toBe(user.minuteBalance)
        expect(-sum(ledger.filter(({ kind }) => kind === 'allowance')) + 0).toBe(
          user.minutesUsedThisMonth,
        )
        const purchases = ledger.filter(({ kind, causeType }) => isPurchase(kind, causeType))
        expect(sum(purchases)).toBe(user.lifetimeMinutesPurchased)
        expect(Math.min(user.minuteBalance, user.minutesUsedThisMonth)).toBeGreaterThanOrEqual(0)
        for (const [session, minutes] of model.sessions) {
          const rows = ledger.filter(
            ({ causeType, causeId }) => causeType === 'session' && causeId === `${session}`,
          )
          expect(-sum(rows)).toBe(minutes)
        }
      }),
      { numRuns: runs(10_000) },
    )
  })

  it('[BILL-37, BILL-38] begin a month once, give back what was used and carry nothing over', () => {
    const account = { ...newcomer, minutesUsedThisMonth: 40 }
    const startedAt = monthStart(1)
    expect(createPeriodEntries(account, { userId: 'ann', startedAt })).toMatchObject([
      { minutes: 40 },
    ])
    const begun = { ...account, usagePeriodStartedAt: startedAt }
    expect(createPeriodEntries(begun, { userId: 'ann', startedAt })).toBeNull()
  })
})
