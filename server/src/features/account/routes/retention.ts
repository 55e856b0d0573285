import {
  getRetention,
  MAX_PAGE_RECORDINGS,
  notePage,
  setRetention,
} from '@live-scribe/contract/account/retention'
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { isAnyOf } from '#server/db/list-conditions.ts'
import { transcriptionSessions as sessions, users } from '#server/db/schema.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { countExpired } from '../retention/count-expired.ts'

/** Adds the calls with which a user chooses how long recordings are kept. */
export function addRetentionRoutes(add: AddRoute, { db, now }: AppContext): void {
  add(getRetention, async ({ actor }) => ({
    retention: actor.recordingRetention,
    deletes: await countExpired(db, actor.id, now()),
  }))
  add(setRetention, async ({ actor, body: { retention } }) => {
    await db.transaction(async (tx) => {
      await tx.update(users).set({ recordingRetention: retention }).where(eq(users.id, actor.id))
      // What was announced held for the earlier choice: each deletion is announced anew.
      await tx
        .update(sessions)
        .set({ deletionNoticedAt: null })
        .where(eq(sessions.userId, actor.id))
    })
    return { retention, deletes: await countExpired(db, actor.id, now()) }
  })
  add(notePage, async ({ actor, body }) => {
    const codes = body.codes.split(',').slice(0, MAX_PAGE_RECORDINGS)
    const time = now()
    const noted = await db
      .update(sessions)
      .set({ pageSeenAt: time, pageClosedAt: body.state === 'closed' ? time : null })
      .where(and(eq(sessions.userId, actor.id), isAnyOf(sessions.code, codes)))
      .returning({ id: sessions.id })
    return { kept: noted.length }
  })
}
