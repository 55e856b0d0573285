import {
  createAffiliate,
  findAffiliateOfUser,
  getAllAffiliatesWithStats,
  setAffiliateActive,
} from '@live-scribe/contract/admin'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#server/context.ts'
import { users } from '#server/db/schema.ts'
import {
  EMPTY_AFFILIATE_STATS,
  findAffiliate,
  findAffiliates,
  insertAffiliate,
  presentAffiliate,
  readAffiliateStats,
  updateAffiliateActive,
} from '#server/features/affiliates/index.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { writeAuditEntry } from '../audit.ts'

const notFound = () => new AppError('not_found', 'Affiliate not found')

/**
 * Adds the calls of the admin area that list, create and (de)activate affiliates, each with an
 * audit entry.
 */
export function addAdminAffiliates(add: AddRoute, context: AppContext): void {
  const { db } = context
  add(getAllAffiliatesWithStats, async () => {
    const stats = await readAffiliateStats(db)
    const all = await findAffiliates(db)
    return all.map((row) => ({
      ...presentAffiliate(row),
      ...(stats.get(row.id) ?? EMPTY_AFFILIATE_STATS),
    }))
  })
  add(findAffiliateOfUser, async ({ params }) => {
    const found = await findAffiliate(db, { userId: params.id })
    if (!found) throw notFound()
    return presentAffiliate(found)
  })
  add(createAffiliate, async ({ actor, body }) => {
    const now = context.now()
    const terms = {
      userId: body.p_user_id,
      commissionRate: body.p_commission_rate,
      defaultBonusMinutes: body.p_bonus_minutes,
      createdBy: actor.id,
    }
    const user = await findUser(context, terms.userId)
    return db.transaction(async (tx) => {
      const created = await insertAffiliate(tx, { ...terms, now })
      if (!created) throw new AppError('conflict', 'This user is already an affiliate')
      await writeAuditEntry(tx, actor, { action: 'create affiliate', target: user.email }, now)
      return presentAffiliate(created)
    })
  })
  add(setAffiliateActive, async ({ actor, params, body }) => {
    const action = body.is_active ? 'activate affiliate' : 'deactivate affiliate'
    return db.transaction(async (tx) => {
      const changed = await updateAffiliateActive(tx, params.id, body.is_active)
      if (!changed) throw notFound()
      await writeAuditEntry(tx, actor, { action, target: changed.email }, context.now())
      return presentAffiliate(changed)
    })
  })
}

async function findUser(context: AppContext, id: string) {
  const isId = z.uuid().safeParse(id).success
  const [found] = isId ? await context.db.select().from(users).where(eq(users.id, id)) : []
  if (!found) throw new AppError('not_found', 'User not found. They must sign up first.')
  return found
}
