import { adminTakeBackMinutes, listGrants } from '@live-scribe/contract/admin/grants'
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { minuteLedger, users } from '#server/db/schema.ts'
import { takeBackMinutes } from '#server/features/billing/index.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { writeAuditEntry } from '../audit.ts'
import { checkMayActOn } from '../user-page/find-existing-user.ts'

const MAX_SHOWN = 20

/** Adds the calls that list minutes granted by administrators, and that take back a grant. */
export function addTakeBackMinutes(add: AddRoute, context: AppContext): void {
  const { db } = context
  add(listGrants, async () => {
    const back = alias(minuteLedger, 'back')
    const rows = await db
      .select({
        grant: getTableColumns(minuteLedger),
        email: users.email,
        fullName: users.fullName,
        taken: back.minutes,
      })
      .from(minuteLedger)
      .innerJoin(users, eq(users.id, minuteLedger.userId))
      .leftJoin(
        back,
        and(eq(back.causeType, 'grant_reversal'), eq(back.causeId, minuteLedger.causeId)),
      )
      .where(eq(minuteLedger.causeType, 'grant'))
      .orderBy(desc(minuteLedger.createdAt), desc(minuteLedger.id))
      .limit(MAX_SHOWN)
    const grants = rows.map(({ grant, email, fullName, taken }) => ({
      id: grant.causeId,
      email,
      full_name: fullName,
      minutes: grant.minutes,
      reason: grant.reason,
      created_at: grant.createdAt.toISOString(),
      taken_back: taken === null ? null : -taken,
    }))
    return { grants }
  })

  add(adminTakeBackMinutes, async ({ actor, body }) => {
    const now = context.now()
    return db.transaction(async (tx) => {
      const given = await findEntry(tx, 'grant', body.p_grant_id)
      if (!given) throw new AppError('not_found', 'These minutes were not found.')
      if (actor.staffRole !== 'admin' && given.actorId !== actor.id) {
        throw new AppError('forbidden', 'Only an administrator takes back what somebody else gave.')
      }
      const { userId, causeId: id, minutes } = given
      const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
      if (!user) throw new AppError('not_found', 'User not found')
      checkMayActOn(actor, user)
      if (await findEntry(tx, 'grant_reversal', id)) {
        throw new AppError('conflict', 'These minutes were taken back before.')
      }
      const taken = await takeBackMinutes(tx, { userId, id, minutes, actorId: actor.id, now })
      if (taken === 0) {
        throw new AppError('conflict', 'None of these minutes are left to take back.')
      }
      const target = `${user.email}: ${taken} of ${minutes} minutes`
      await writeAuditEntry(tx, actor, { action: 'take minutes back', target }, now)
      const [after] = await tx.select().from(users).where(eq(users.id, userId))
      return { minutes: taken, minute_balance: after?.minuteBalance ?? 0, email: user.email }
    })
  })
}

async function findEntry(tx: Transaction, causeType: 'grant' | 'grant_reversal', causeId: string) {
  const [entry] = await tx
    .select()
    .from(minuteLedger)
    .where(and(eq(minuteLedger.causeType, causeType), eq(minuteLedger.causeId, causeId)))
  return entry
}
