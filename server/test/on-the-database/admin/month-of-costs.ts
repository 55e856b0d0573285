import type { Database } from '#server/db/database.ts'
import {
  affiliates,
  commissionLedger,
  minuteLedger,
  minutePurchases,
  recogniserUse,
  referrals,
  subscriptionPayments,
  users,
} from '#server/db/schema.ts'

/** Samples of an hour. */
export const hour = 57_600_000

/** Stores a subscriber; returns the id. */
export async function insertUser(db: Database, email: string): Promise<string> {
  const [made] = await db
    .insert(users)
    .values({ identityUserId: email, email, subscriptionStatus: 'active' })
    .returning()
  return made?.id ?? ''
}

/** Stores a recording that was fed and billed; returns its id. */
export async function insertUse(
  db: Database,
  userId: string,
  use: { samples: number; isHosted?: boolean; billed?: Record<string, number>; day?: string },
): Promise<string> {
  const { samples, isHosted = true, billed = {}, day = '2026-11-20' } = use
  const sessionId = crypto.randomUUID()
  const provider = isHosted ? 'hosted' : 'local'
  const of = { id: crypto.randomUUID(), sessionId, userId, channel: 0, provider, isHosted, day }
  await db.insert(recogniserUse).values({ ...of, samples })
  for (const [kind, minutes] of Object.entries(billed)) {
    await db.insert(minuteLedger).values({
      userId,
      kind: kind as 'allowance',
      minutes: -minutes,
      causeType: 'session',
      causeId: sessionId,
      createdAt: new Date(`${day}T13:00:00Z`),
    })
  }
  return sessionId
}

/**
 * Stores a November with a plan, a package that is refunded in part, a commission, and recordings
 * that the allowance, prepaid, given and trial minutes paid for, or nothing yet.
 */
export async function insertNovember(db: Database): Promise<void> {
  const [ann, bo, eve] = await Promise.all(
    ['ann@x.org', 'bo@x.org', 'eve@x.org'].map((email) => insertUser(db, email)),
  )
  if (!ann || !bo || !eve) throw new Error('no users')
  const at = new Date('2026-11-02T00:00:00Z')
  const invoice = { userId: ann, plan: 'starter' as const, periodStartedAt: at, paidAt: at }
  await db.insert(subscriptionPayments).values([
    { ...invoice, invoiceId: 'of november', amountPaidCents: 2_000 },
    {
      ...invoice,
      invoiceId: 'of october',
      amountPaidCents: 2_000,
      paidAt: new Date('2026-10-31T23:59:59Z'),
    },
  ])
  await db.insert(minutePurchases).values([
    {
      userId: bo,
      pricePaidCents: 3_000,
      minutesPurchased: 60,
      packageId: 'one-interview',
      checkoutId: 'kept',
      createdAt: at,
    },
    {
      userId: bo,
      pricePaidCents: 3_000,
      minutesPurchased: 60,
      packageId: 'one-interview',
      checkoutId: 'half',
      refundedCents: 1_500,
      createdAt: at,
    },
  ])
  const terms = { commissionRate: 20, defaultBonusMinutes: 0, createdAt: at }
  const [partner] = await db
    .insert(affiliates)
    .values({ ...terms, userId: eve, affiliateCode: 'EVEEVE' })
    .returning()
  const [referral] = await db
    .insert(referrals)
    .values({
      affiliateId: partner?.id ?? '',
      referredUserId: bo,
      bonusMinutesGranted: 0,
      createdAt: at,
    })
    .returning()
  const earned = { referralId: referral?.id ?? '', rate: 20, createdAt: at }
  await db.insert(commissionLedger).values([
    {
      ...earned,
      causeType: 'purchase',
      causeId: 'kept',
      step: 1,
      commissionCents: 600,
      purchaseCents: 3_000,
    },
  ])
  await insertUse(db, ann, { samples: 100 * hour, billed: { allowance: 6_000 } })
  await insertUse(db, bo, { samples: 3 * hour, billed: { allowance: 60, balance: 120 } })
  await insertUse(db, eve, { samples: hour, isHosted: false, billed: { trial: 5 } })
  await insertUse(db, eve, { samples: hour, billed: { balance: 60 } })
  await insertUse(db, eve, { samples: hour })
  await insertUse(db, ann, { samples: hour, day: '2026-10-31' })
}
