import { runs } from '@live-scribe/testing/depth'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase, Transaction } from '#server/db/database.ts'
import { minuteLedger, minutePackages, subscriptionPayments, users } from '#server/db/schema.ts'
import { settleRecording } from '#server/features/billing/index.ts'
import { grantMinutes } from '#server/features/billing/ledger/grant-minutes.ts'
import { creditPurchase, reversePurchase } from '#server/features/billing/ledger/purchases.ts'
import { findUnreconciled } from '#server/features/billing/ledger/reconcile.ts'
import {
  recordPayment,
  reversePayment,
  updateSubscription,
} from '#server/features/billing/subscription/subscription-changes.ts'
import {
  type AccountEvent,
  accountHistories,
  BalanceModel,
  monthStart,
  toSubscriptionState,
} from '../../account-histories.ts'
import { openTestDatabase } from '../../test-database.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

async function newUser(): Promise<string> {
  const person = { identityUserId: crypto.randomUUID(), email: 'ann@example.com' }
  const [user] = await opened.db.insert(users).values(person).returning()
  return user?.id ?? ''
}

/** Handles an event in a transaction, with the functions that the product uses. */
async function take(tx: Transaction, userId: string, step: AccountEvent, now: Date): Promise<void> {
  const named = (id: number) => `${userId}/${id}`
  switch (step.type) {
    case 'record': {
      const { session, minutes } = step
      return settleRecording(tx, { userId, sessionId: named(session), minutes, now })
    }
    case 'buy': {
      const id = named(step.checkout)
      const paid = { userId, checkoutId: id, paymentId: id, minutes: step.minutes }
      await creditPurchase(
        tx,
        { ...paid, pricePaidCents: 3000, packageId: null, affiliateCode: null },
        now,
      )
      return
    }
    case 'refund': {
      const state = {
        amountCents: 100,
        refundedCents: step.percent,
        disputedCents: 0,
        lostCents: 0,
      }
      await reversePurchase(tx, named(step.checkout), state, now)
      return
    }
    case 'grant':
      return grantMinutes(tx, { userId, id: named(step.grant), minutes: step.minutes, now })
    case 'subscribe':
      await updateSubscription(tx, userId, toSubscriptionState(step), now)
      return
    case 'refundMonth': {
      const id = named(step.month)
      const periodStartedAt = monthStart(step.month)
      const invoice = { invoiceId: id, paymentId: id, userId, plan: 'starter' as const }
      await recordPayment(
        tx,
        { ...invoice, amountPaidCents: 2000, periodStartedAt, paidAt: now },
        now,
      )
      const lostCents = step.isReversed ? 2000 : 0
      const state = { amountCents: 2000, refundedCents: 0, disputedCents: lostCents, lostCents }
      await reversePayment(tx, id, state, now)
      return
    }
    case 'end':
      await updateSubscription(tx, userId, null, now)
      return
    case 'wait':
      return
  }
}

class Crash extends Error {}

describe('the ledger', () => {
  it('[RISK-17, RISK-18] agrees with the balances and the model after 200 random histories with crashes and repeats', {
    tags: 'property',
  }, async () => {
    const { db } = opened
    await fc.assert(
      fc.asyncProperty(accountHistories, async (steps) => {
        const userId = await newUser()
        const model = new BalanceModel()
        for (const { event, crashes, times } of steps) {
          model.take(event)
          const now = new Date(model.now)
          if (crashes) {
            const crashing = db.transaction(async (tx) => {
              await take(tx, userId, event, now)
              throw new Crash()
            })
            await expect(crashing).rejects.toThrow(Crash)
          }
          const taking = Array.from({ length: times }, () =>
            db.transaction((tx) => take(tx, userId, event, now)),
          )
          await Promise.all(taking)
        }
        // The month rolls over when the next event is handled.
        model.turnMonths()
        await db.transaction((tx) =>
          settleRecording(tx, { userId, sessionId: 'x', minutes: 0, now: new Date(model.now) }),
        )
        const [user] = await db.select().from(users).where(eq(users.id, userId))
        expect(user).toMatchObject({
          minutesUsedThisMonth: model.used,
          minutesLimitMonthly: model.limit,
          minuteBalance: model.balance,
          lifetimeMinutesPurchased: model.bought,
          isTrialUser: model.isTrial,
        })
        expect(await findUnreconciled(db)).toEqual([])
        await db.delete(users).where(eq(users.id, userId))
      }),
      { numRuns: runs(200) },
    )
  })

  it('finds a sum that its rows do not add up to', async () => {
    const { db } = opened
    const wrong = [
      ['minuteBalance', 'balance'],
      ['minutesRecorded', 'recorded'],
      ['paidCents', 'paid'],
    ] as const
    for (const [column, name] of wrong) {
      const userId = await newUser()
      await db
        .update(users)
        .set({ [column]: 7 })
        .where(eq(users.id, userId))
      expect(await findUnreconciled(db)).toMatchObject([
        { userId, cached: { [name]: 7 }, ledger: { [name]: 0 } },
      ])
      await db.delete(users).where(eq(users.id, userId))
    }
  })

  it('[RISK-17] is append-only: the database refuses to change a row', async () => {
    const userId = await newUser()
    const { db } = opened
    const now = new Date()
    await db.transaction((tx) => grantMinutes(tx, { userId, id: 'gift', minutes: 5, now }))
    const change = db.update(minuteLedger).set({ minutes: 500 })
    await expect(change).rejects.toThrow()
    await db.delete(users).where(eq(users.id, userId))
  })

  it('[DATA-17, BILL-45, BILL-46] brings packages whose price for a minute falls with their size, never above $0.50', async () => {
    const packages = await opened.db.select().from(minutePackages).orderBy(minutePackages.sortOrder)
    expect(packages.length).toBeGreaterThanOrEqual(4)
    expect(packages.filter(({ isPopular }) => isPopular)).toHaveLength(1)
    const prices = packages.map(({ priceCents, minutes }) => priceCents / minutes)
    expect(prices[0]).toBeLessThanOrEqual(50)
    for (let next = 1; next < prices.length; next += 1) {
      expect(prices[next]).toBeLessThan(prices[next - 1] ?? 0)
    }
    const dear = { id: 'dear', name: 'Dear', minutes: 10, priceCents: 501, sortOrder: 9 }
    await expect(opened.db.insert(minutePackages).values(dear)).rejects.toThrow()
  })

  it('notes a paid invoice once', async () => {
    const userId = await newUser()
    const { db } = opened
    const paidAt = new Date()
    const invoice = { invoiceId: 'in_1', userId, plan: 'starter' as const, amountPaidCents: 2000 }
    const note = () =>
      db.transaction((tx) =>
        recordPayment(tx, { ...invoice, periodStartedAt: paidAt, paidAt }, paidAt),
      )
    expect(await note()).toMatchObject(invoice)
    expect(await note()).toBeNull()
    const ofUser = eq(subscriptionPayments.userId, userId)
    expect(await db.select().from(subscriptionPayments).where(ofUser)).toHaveLength(1)
    await db.delete(users).where(eq(users.id, userId))
  })
})
