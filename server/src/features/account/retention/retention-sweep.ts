import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { transcriptionSessions as sessions, users } from '#server/db/schema.ts'
import { TrustedClock } from '#server/db/trusted-clock.ts'
import {
  formatUtcDay,
  lockUser,
  type NewMail,
  queueMail,
  sendMailsSoon,
} from '#server/features/billing/index.ts'
import type { RemoveSharedSession } from '#server/features/sharing/index.ts'
import { DAY_MS } from '#server/lib/day.ts'
import { writeLetter } from '#server/lib/letter.ts'
import { deletionTime, effectiveRetention, needsNotice } from './deletion-time.ts'

/** Milliseconds between two sweeps. */
export const RETENTION_SWEEP_INTERVAL_MS = 60_000

/** Creates the job that announces and deletes by a clock that can be trusted. */
export function createRetentionSweep(
  context: AppContext,
  remove: RemoveSharedSession,
  clock = new TrustedClock(context),
): () => Promise<void> {
  return async () => {
    if (await clock.isTrusted()) await sweepExpired(context, remove)
  }
}

/** Announces deletions that are a day away, and deletes the sessions whose time is over. */
export async function sweepExpired(
  context: AppContext,
  remove: RemoveSharedSession,
): Promise<void> {
  await announceDeletions(context)
  const kept: string[] = []
  for (;;) {
    // One at a time, because the owner may choose a longer time meanwhile.
    const session = await findExpired(context.db, context.now(), kept)
    if (!session) return
    const { id } = session
    const isStillWanted = (tx: Transaction) => isStillExpired(tx, context.now(), id)
    if (!(await remove(session, { isStillWanted }))) kept.push(id)
  }
}

async function announceDeletions(context: AppContext): Promise<void> {
  const found = await findUnannounced(context.db, context.now())
  const owners = new Set(found.map(({ userId }) => userId))
  for (const owner of owners) await announceTo(context, owner)
  if (owners.size > 0) sendMailsSoon(context)
}

/** Tells one owner; under the lock on the user's row, so that two nodes send one mail. */
async function announceTo({ db, now, publicUrl }: AppContext, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const time = now()
    const user = await lockUser(tx, userId, time)
    const due = user ? await findUnannounced(tx, time, userId) : []
    if (!user || due.length === 0) return
    due.sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime())
    await queueMail(tx, deletionNotice(user, due, { publicUrl: publicUrl(), now: time }), time)
    const ids = due.map(({ id }) => id)
    await tx.update(sessions).set({ deletionNoticedAt: time }).where(inArray(sessions.id, ids))
  })
}

/**
 * The mail a day before recordings are deleted. It names them by their days only, because a title
 * may say more than a mailbox should know.
 */
function deletionNotice(
  user: UserRow,
  sessions: readonly SessionRow[],
  { publicUrl, now }: { publicUrl: string; now: Date },
): NewMail {
  const days = [...new Set(sessions.map(({ startedAt }) => formatUtcDay(startedAt)))]
  const [first = '', last = first] = [days[0], days.at(-1)]
  const made = first === last ? `of ${first}` : `made between ${first} and ${last}`
  const isOne = sessions.length === 1
  const what = isOne ? 'One recording' : `${sessions.length} recordings`
  const it = isOne ? 'it' : 'them'
  const time = new Date(now.getTime() + NOTICE_MS).toISOString().slice(11, 16)
  const { text: body, html } = writeLetter(user.fullName, [
    `${what} ${made} will be deleted from ${formatUtcDay(new Date(now.getTime() + NOTICE_MS))}, ${time} UTC on, as you chose in your account.`,
    `To save ${it}, open ${it} before. To keep recordings longer, choose another time in your account.`,
    { label: isOne ? 'Open the recording' : 'Open the recordings', url: `${publicUrl}/dashboard` },
    { label: 'How long recordings are kept', url: `${publicUrl}/account` },
  ])
  return {
    cause: `retention:${user.id}:${now.toISOString()}`,
    recipient: user.email,
    subject: `${what} will be deleted tomorrow`,
    body,
    html,
  }
}

/** Milliseconds between the mail about a deletion and the deletion. */
const NOTICE_MS = DAY_MS

/** Condition: nobody records a session, and its owner has not deleted it. */
const isIdle = sql`${sessions.status} <> 'active' and ${sessions.deleteAt} is null`

/** A session whose time is over, and whose owner was told where that is promised; null: none. */
async function findExpired(
  db: Database,
  now: Date,
  except: readonly string[],
): Promise<SessionRow | null> {
  const [row] = await db
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isExpired(now), notInArray(sessions.id, [...except])))
    .limit(1)
  return row?.session ?? null
}

/** Whether the time of a session is still over: its owner may have chosen a longer one. */
async function isStillExpired(tx: Transaction, now: Date, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), isExpired(now)))
  return found.length > 0
}

/** Condition: the time of a session is over, and its owner was told where that is promised. */
function isExpired(now: Date): SQL | undefined {
  const told = sql`(not ${needsNotice(effectiveRetention, now)} or ${sessions.deletionNoticedAt} <= ${before(now)})`
  const isDue = sql`${deletionTime(effectiveRetention)} <= ${now.toISOString()}::timestamptz`
  return and(isIdle, isDue, told)
}

/** The sessions of a user, or of all, whose deletion is a day away and must be announced by mail. */
async function findUnannounced(
  tx: Database | Transaction,
  now: Date,
  userId?: string,
): Promise<SessionRow[]> {
  const tomorrow = new Date(now.getTime() + NOTICE_MS).toISOString()
  const rows = await tx
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        userId === undefined ? undefined : eq(sessions.userId, userId),
        isIdle,
        sql`${sessions.deletionNoticedAt} is null`,
        sql`${deletionTime(effectiveRetention)} <= ${tomorrow}::timestamptz`,
        needsNotice(effectiveRetention, now),
      ),
    )
    .limit(1000)
  return rows.map(({ session }) => session)
}

function before(now: Date) {
  return sql`${new Date(now.getTime() - NOTICE_MS).toISOString()}::timestamptz`
}
