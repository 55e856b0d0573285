import type { Database } from '#server/db/database.ts'
import { affiliates, commissionLedger, referrals, users } from '#server/db/schema.ts'

/** A stored affiliate with one referred user, and a way to write their commission. */
export interface CommissionBook {
  affiliateId: string
  /** Writes a row of the ledger: a commission, or the reversal of one. */
  write(cents: number, at: Date): Promise<void>
}

/** Stores an affiliate, of a user or of a new one. */
export async function insertAffiliateBook(db: Database, userId?: string): Promise<CommissionBook> {
  const name = () => crypto.randomUUID()
  const insertUser = async () => {
    const person = { identityUserId: name(), email: `${name()}@example.com` }
    const [made] = await db.insert(users).values(person).returning()
    return made?.id ?? ''
  }
  const createdAt = new Date('2020-01-01T00:00:00Z')
  const code = name().slice(0, 8).toUpperCase()
  const terms = { commissionRate: 20, defaultBonusMinutes: 0, affiliateCode: code, createdAt }
  const [affiliate] = await db
    .insert(affiliates)
    .values({ ...terms, userId: userId ?? (await insertUser()) })
    .returning()
  const affiliateId = affiliate?.id ?? ''
  const referredUserId = await insertUser()
  const [referral] = await db
    .insert(referrals)
    .values({ affiliateId, referredUserId, bonusMinutesGranted: 0, createdAt })
    .returning()
  const of = { referralId: referral?.id ?? '', causeType: 'purchase' as const, step: 1, rate: 20 }
  return {
    affiliateId,
    write: async (commissionCents, at) => {
      const row = { ...of, causeId: name(), commissionCents, createdAt: at }
      await db.insert(commissionLedger).values(row)
    },
  }
}
