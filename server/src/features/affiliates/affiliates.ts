import { randomInt } from 'node:crypto'
import { SESSION_CODE_ALPHABET } from '@live-scribe/contract/recording'
import { desc, eq, getTableColumns } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Transaction } from '#server/db/database.ts'
import type { AffiliateRow } from '#server/db/schema/affiliates.ts'
import { affiliates, users } from '#server/db/schema.ts'

export type NamedAffiliate = AffiliateRow & { email: string; fullName: string | null }

const named = { ...getTableColumns(affiliates), email: users.email, fullName: users.fullName }

/**
 * The affiliate with this id or of this user, with name and address; null also for an id that is no
 * UUID.
 */
export async function findAffiliate(
  db: Database | Transaction,
  where: { id: string } | { userId: string },
): Promise<NamedAffiliate | null> {
  const [column, value] =
    'id' in where ? [affiliates.id, where.id] : [affiliates.userId, where.userId]
  // PostgreSQL rejects a query for an id that is no UUID.
  if (!z.uuid().safeParse(value).success) return null
  const [row] = await db
    .select(named)
    .from(affiliates)
    .innerJoin(users, eq(users.id, affiliates.userId))
    .where(eq(column, value))
  return row ?? null
}

/** All affiliates with their names, inactive ones too, newest first. */
export function findAffiliates(db: Database): Promise<NamedAffiliate[]> {
  return db
    .select(named)
    .from(affiliates)
    .innerJoin(users, eq(users.id, affiliates.userId))
    .orderBy(desc(affiliates.createdAt))
}

/** Whether a referral code is active, and the bonus minutes of a sign-up with it. */
export async function readAffiliateCode(
  db: Database,
  code: string,
): Promise<{ isActive: boolean; bonusMinutes: number }> {
  const [row] = await db
    .select({ isActive: affiliates.isActive, bonusMinutes: affiliates.defaultBonusMinutes })
    .from(affiliates)
    .where(eq(affiliates.affiliateCode, code))
  return row?.isActive ? row : { isActive: false, bonusMinutes: 0 }
}

/** The terms of a new affiliate; its code is generated. */
interface NewAffiliate {
  userId: string
  /** The commission rate in percent. */
  commissionRate: number
  defaultBonusMinutes: number
  createdBy: string
  now: Date
}

/** Makes a user an affiliate; null when the user is one already. */
export async function insertAffiliate(
  tx: Transaction,
  { now, ...terms }: NewAffiliate,
): Promise<NamedAffiliate | null> {
  const [made] = await tx
    .insert(affiliates)
    .values({ ...terms, affiliateCode: generateAffiliateCode(), createdAt: now })
    .onConflictDoNothing({ target: affiliates.userId })
    .returning({ id: affiliates.id })
  return made ? findAffiliate(tx, made) : null
}

/** Activates or deactivates an affiliate; null for an unknown id. */
export async function updateAffiliateActive(
  tx: Transaction,
  id: string,
  isActive: boolean,
): Promise<NamedAffiliate | null> {
  const known = await findAffiliate(tx, { id })
  if (!known) return null
  await tx.update(affiliates).set({ isActive }).where(eq(affiliates.id, known.id))
  return { ...known, isActive }
}

const CODE_LENGTH = 8

/** A new referral code of letters and digits that are not easily confused. */
function generateAffiliateCode(): string {
  return Array.from(
    { length: CODE_LENGTH },
    () => SESSION_CODE_ALPHABET[randomInt(SESSION_CODE_ALPHABET.length)],
  ).join('')
}
