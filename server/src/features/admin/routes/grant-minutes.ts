import { randomUUID } from 'node:crypto'
import {
  adminAddMinutesToUser,
  CONFIRM_GRANT_ABOVE_MINUTES,
  MAX_SUPPORT_MINUTES_A_DAY,
} from '@live-scribe/contract/admin/grants'
import { and, eq, gt, sql, sum } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { minuteLedger, users } from '#server/db/schema.ts'
import { grantMinutes } from '#server/features/billing/index.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { DAY_MS } from '#server/lib/day.ts'
import { writeAuditEntry } from '../audit.ts'
import { checkMayActOn } from '../user-page/find-existing-user.ts'

/** Adds the call that grants minutes, once per grant id, however often it is sent (RISK-67). */
export function addGrantMinutes(add: AddRoute, context: AppContext): void {
  add(adminAddMinutesToUser, async ({ actor, body }) => {
    const { p_user_id: userId, p_minutes: minutes, p_reason: reason } = body
    if (minutes > CONFIRM_GRANT_ABOVE_MINUTES && !body.p_is_confirmed) {
      throw new AppError('confirmation_needed', `Confirm that you want to give ${minutes} minutes.`)
    }
    const id = body.p_grant_id ?? randomUUID()
    const now = context.now()
    return context.db.transaction(async (tx) => {
      await lockGiver(tx, actor.id)
      const user = await findLocked(tx, userId)
      checkMayActOn(actor, user)
      const before = await findGiven(tx, id)
      if (before && (before.userId !== userId || before.minutes !== minutes)) {
        throw alreadyGiven(before)
      }
      if (!before) {
        if (actor.staffRole !== 'admin') await checkLimit(tx, actor, { minutes, now })
        await grantMinutes(tx, { userId, id, minutes, actorId: actor.id, reason, now })
        const action = { target: `${user.email}: ${minutes} minutes`, reason }
        await writeAuditEntry(tx, actor, { action: 'add minutes', ...action }, now)
      }
      const { minuteBalance, email } = await findLocked(tx, userId)
      return { minutes, minute_balance: minuteBalance, email }
    })
  })
}

/** Grants by one giver happen one after the other, so that limit and grant id count all of them. */
async function lockGiver(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`)
}

/** Throws `forbidden` beyond what support may give in 24 hours. */
async function checkLimit(
  tx: Transaction,
  actor: UserRow,
  { minutes, now }: { minutes: number; now: Date },
): Promise<void> {
  const [given] = await tx
    .select({ minutes: sum(minuteLedger.minutes).mapWith(Number) })
    .from(minuteLedger)
    .where(
      and(
        eq(minuteLedger.causeType, 'grant'),
        eq(minuteLedger.actorId, actor.id),
        gt(minuteLedger.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
  if ((given?.minutes ?? 0) + minutes > MAX_SUPPORT_MINUTES_A_DAY) {
    throw new AppError(
      'forbidden',
      `Support gives at most ${MAX_SUPPORT_MINUTES_A_DAY} minutes in 24 hours. Ask an administrator for more.`,
    )
  }
}

async function findLocked(tx: Transaction, id: string) {
  const isId = z.uuid().safeParse(id).success
  const [found] = isId ? await tx.select().from(users).where(eq(users.id, id)).for('update') : []
  if (!found) throw new AppError('not_found', 'User not found')
  return found
}

/** The minutes of a grant id, and whose they are; null before it is given. */
async function findGiven(tx: Transaction, id: string) {
  const [known] = await tx
    .select({ userId: users.id, email: users.email, minutes: minuteLedger.minutes })
    .from(minuteLedger)
    .innerJoin(users, eq(users.id, minuteLedger.userId))
    .where(and(eq(minuteLedger.causeType, 'grant'), eq(minuteLedger.causeId, id)))
  return known ?? null
}

/** Another grant under an id is no repeat: its giver must not believe that it was given. */
function alreadyGiven({ email, minutes }: { email: string; minutes: number }): AppError {
  return new AppError(
    'conflict',
    `This was sent before, and gave ${minutes} minutes to ${email || 'a deleted account'}. Nothing more was given.`,
  )
}
