import { describe, expect, it } from 'vitest'
import type { MinuteAccount } from './account.ts'
import {
  createGrantEntries,
  createPeriodEntries,
  createPurchaseEntries,
  createPurchaseReversalEntries,
  createRecordingEntries,
  createSubscriptionReversalEntries,
  createTakeBackEntries,
  isInCurrentPeriod,
} from './ledger-entries.ts'

const trial: MinuteAccount = {
  isTrialUser: true,
  subscriptionStatus: 'free',
  subscriptionPlan: null,
  purchaseModel: 'subscription',
  minutesLimitMonthly: 0,
  minutesUsedThisMonth: 0,
  minuteBalance: 0,
  minutesOverdrawn: 0,
  lifetimeMinutesPurchased: 0,
  usageResetAt: null,
  usagePeriodStartedAt: null,
}
const subscriber: MinuteAccount = {
  ...trial,
  isTrialUser: false,
  subscriptionStatus: 'active',
  subscriptionPlan: 'starter',
  minutesLimitMonthly: 10,
  minutesUsedThisMonth: 4,
  minuteBalance: 3,
  usagePeriodStartedAt: new Date('2026-03-01T00:00:00Z'),
  usageResetAt: new Date('2026-03-31T00:00:00Z'),
}
const cause = { causeType: 'session', causeId: 's' }
const recorded = (account: MinuteAccount, minutes: number) =>
  createRecordingEntries(account, { sessionId: 's', minutes })

describe('the rows of a recording', () => {
  it('are of the month first, then of the balance; what nobody has left says so', () => {
    expect(recorded(subscriber, 6)).toEqual([{ kind: 'allowance', minutes: -6, ...cause }])
    expect(recorded(subscriber, 9)).toEqual([
      { kind: 'allowance', minutes: -6, ...cause },
      { kind: 'balance', minutes: -3, ...cause },
    ])
    expect(recorded(subscriber, 12)).toEqual([
      { kind: 'allowance', minutes: -6, ...cause },
      { kind: 'balance', minutes: -3, ...cause },
      { kind: 'trial', minutes: -3, ...cause, reason: 'more than was left' },
    ])
  })

  it('are free for five minutes of the trial, and said to be more after that', () => {
    expect(recorded(trial, 5)).toEqual([{ kind: 'trial', minutes: -5, ...cause }])
    const more = { kind: 'trial', minutes: -6, ...cause, reason: 'more than was left' }
    expect(recorded(trial, 6)).toEqual([more])
    expect(recorded({ ...trial, minuteBalance: 10 }, 8)).toEqual([
      { kind: 'balance', minutes: -3, ...cause },
      { kind: 'trial', minutes: -5, ...cause },
    ])
  })
})

describe('the rows of what is given and bought', () => {
  it('name who gave it and why', () => {
    const bought = { kind: 'balance', minutes: 60, causeType: 'purchase', causeId: 'c' }
    expect(createPurchaseEntries({ checkoutId: 'c', minutes: 60 })).toEqual([bought])
    const why = { actorId: 'ada', reason: 'thanks' }
    expect(createGrantEntries({ id: 'g', minutes: 5, ...why })).toEqual([
      { kind: 'balance', minutes: 5, causeType: 'grant', causeId: 'g', ...why },
    ])
    expect(createGrantEntries({ id: 'b', minutes: 10, causeType: 'bonus' })).toEqual([
      { kind: 'balance', minutes: 10, causeType: 'bonus', causeId: 'b' },
    ])
  })

  it.each([
    ['all of it', 20, 0, 10, 10],
    ['what is left of it', 7, 0, 10, 7],
    ['what runs is kept', 7, 9, 10, 4],
    ['nothing when it is used', 0, 0, 10, 0],
    ['nothing when all is reserved', 7, 13, 10, 0],
    ['nothing when more is reserved than there is', 7, 20, 10, 0],
  ])(
    'a gift goes back as far as it is there: %s',
    (_case, minuteBalance, reserved, minutes, taken) => {
      const gift = { id: 'g', minutes, actorId: 'ada' }
      const row = { kind: 'balance', causeType: 'grant_reversal', causeId: 'g', actorId: 'ada' }
      expect(createTakeBackEntries({ ...subscriber, minuteBalance }, gift, reserved)).toEqual(
        taken === 0 ? [] : [{ ...row, minutes: -taken }],
      )
    },
  )
})

describe('the rows of a refunded purchase', () => {
  const purchase = {
    id: 'p',
    minutesPurchased: 60,
    reversedMinutes: 0,
    takenMinutes: 0,
    reversals: 0,
  }
  const row = { kind: 'balance', causeType: 'reversal' }

  it('take what is left and give it again when it is won back, each with a number', () => {
    const account = { ...trial, minuteBalance: 40 }
    const taken = createPurchaseReversalEntries(account, purchase, 60)
    expect(taken).toEqual({
      entries: [{ ...row, minutes: -40, causeId: 'p:1' }],
      purchase: { ...purchase, reversedMinutes: 60, takenMinutes: 40, reversals: 1 },
    })
    expect(
      createPurchaseReversalEntries({ ...account, minuteBalance: 0 }, taken.purchase, 10),
    ).toEqual({
      entries: [{ ...row, minutes: 30, causeId: 'p:2' }],
      purchase: { ...purchase, reversedMinutes: 10, takenMinutes: 10, reversals: 2 },
    })
  })

  it('are none where nothing changes or nothing is left', () => {
    const same = createPurchaseReversalEntries(trial, purchase, 0)
    expect(same).toEqual({ entries: [], purchase })
    expect(same.purchase).toBe(purchase)
    expect(createPurchaseReversalEntries(trial, purchase, 30)).toEqual({
      entries: [],
      purchase: { ...purchase, reversedMinutes: 30, reversals: 1 },
    })
  })
})

describe('the rows of a month', () => {
  const startedAt = new Date('2026-03-31T00:00:00Z')

  it('[BILL-37, BILL-38] give back what was used, by the day on which the month begins', () => {
    expect(createPeriodEntries(subscriber, { userId: 'ann', startedAt })).toEqual([
      {
        kind: 'allowance',
        minutes: 4,
        causeType: 'period',
        causeId: 'ann:2026-03-31T00:00:00.000Z',
      },
    ])
    const unused = { ...subscriber, minutesUsedThisMonth: 0 }
    expect(createPeriodEntries(unused, { userId: 'ann', startedAt })).toEqual([])
    const earlier = { userId: 'ann', startedAt: new Date('2026-02-28T00:00:00Z') }
    expect(createPeriodEntries(subscriber, earlier)).toBeNull()
  })
})

describe('the rows of a plan’s refunded payment', () => {
  const payment = {
    invoiceId: 'in_1',
    periodStartedAt: new Date('2026-03-01T00:00:00Z'),
    grantedMinutes: 10,
    withdrawnMinutes: 0,
    withdrawals: 0,
  }
  const row = { kind: 'allowance', causeType: 'withdrawal' }

  it('take what is not used, and give it again when a dispute is won', () => {
    const taken = createSubscriptionReversalEntries(subscriber, payment, true)
    expect(taken).toEqual({
      entries: [{ ...row, minutes: -6, causeId: 'in_1:1' }],
      payment: { ...payment, withdrawnMinutes: 6, withdrawals: 1 },
    })
    expect(createSubscriptionReversalEntries(subscriber, taken.payment, false)).toEqual({
      entries: [{ ...row, minutes: 6, causeId: 'in_1:2' }],
      payment: { ...payment, withdrawnMinutes: 0, withdrawals: 2 },
    })
  })

  it.each([
    ['it is as it was', subscriber, payment, false],
    ['it was taken before', subscriber, { ...payment, withdrawnMinutes: 6 }, true],
    ['all is used', { ...subscriber, minutesUsedThisMonth: 10 }, payment, true],
    [
      'its month is over',
      { ...subscriber, usagePeriodStartedAt: new Date('2026-03-31') },
      payment,
      true,
    ],
  ])('are none where %s', (_case, account, before, isReversed) => {
    expect(createSubscriptionReversalEntries(account, before, isReversed)).toEqual({
      entries: [],
      payment: before,
    })
  })

  it.each([
    ['2026-02-28T23:59:59Z', false],
    ['2026-03-01T00:00:00Z', true],
    ['2026-03-15T00:00:00Z', true],
    ['2026-03-30T23:59:59Z', true],
    ['2026-03-31T00:00:00Z', false],
  ])('are of the month of %s: %s', (at, isOf) => {
    expect(isInCurrentPeriod(subscriber, { periodStartedAt: new Date(at) })).toBe(isOf)
  })

  it('are of no other day than its first where a month has no end, and of none without a month', () => {
    const endless = { ...subscriber, usageResetAt: null }
    const of = (at: string) => ({ periodStartedAt: new Date(at) })
    expect(isInCurrentPeriod(endless, of('2026-03-01'))).toBe(true)
    expect(isInCurrentPeriod(endless, of('2026-03-02'))).toBe(false)
    expect(isInCurrentPeriod(trial, of('2026-03-01'))).toBe(false)
  })
})
