import { USER_PAGE_ENTRIES, type UserPage } from '@live-scribe/contract/admin/user-page'
import { may } from '@live-scribe/contract/identity/staff'
import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import {
  authSession,
  minuteLedger,
  sentMails,
  transcriptionSessions as sessions,
  users,
} from '#server/db/schema.ts'
import { findUserPayments } from '#server/features/billing/index.ts'
import { lastSeenAt, presentAdminUser, role } from '../find-users-page.ts'

/** All about one user that the reader's role may see. */
export async function readUserPage(
  db: Database,
  user: UserRow,
  { reader, now }: { reader: UserRow; now: Date },
): Promise<UserPage> {
  const [shown] = await db.select({ role, lastSeenAt }).from(users).where(eq(users.id, user.id))
  const ledger = await db
    .select()
    .from(minuteLedger)
    .where(eq(minuteLedger.userId, user.id))
    .orderBy(desc(minuteLedger.createdAt), desc(minuteLedger.id))
    .limit(USER_PAGE_ENTRIES)
  return {
    user: presentAdminUser(
      { user, role: shown?.role ?? 4, lastSeenAt: shown?.lastSeenAt ?? null },
      reader,
    ),
    ledger: ledger.map(({ id, kind, minutes, causeType, reason, createdAt }) => ({
      id,
      kind,
      minutes,
      cause: causeType,
      reason,
      created_at: createdAt.toISOString(),
    })),
    payments: await findUserPayments(db, user.id),
    activity: may(reader.staffRole, 'activity:read') ? await readActivity(db, user, now) : null,
  }
}

type Activity = NonNullable<UserPage['activity']>

/**
 * What a user recorded, where they are signed in, and which mails they were sent: titles and
 * lengths, never a code, an id or a text.
 */
async function readActivity(db: Database, user: UserRow, now: Date): Promise<Activity> {
  const isTheirs = and(eq(sessions.userId, user.id), isNull(sessions.deleteAt))
  const recordings = await db
    .select({
      title: sessions.title,
      status: sessions.status,
      startedAt: sessions.startedAt,
      duration_minutes: sessions.durationMinutes,
    })
    .from(sessions)
    .where(isTheirs)
    .orderBy(desc(sessions.startedAt), desc(sessions.id))
    .limit(USER_PAGE_ENTRIES)
  const [all] = await db.select({ recordings: count() }).from(sessions).where(isTheirs)
  const mails = await db
    .select()
    .from(sentMails)
    .where(eq(sentMails.recipient, user.email.toLowerCase()))
    .orderBy(desc(sentMails.attemptedAt), desc(sentMails.id))
    .limit(USER_PAGE_ENTRIES)
  return {
    recordings: recordings.map(({ startedAt, ...recording }) => ({
      ...recording,
      started_at: startedAt.toISOString(),
    })),
    total_recordings: all?.recordings ?? 0,
    devices: user.identityProvider === 'clerk' ? null : await readDevices(db, user, now),
    mails: mails.map(({ kind, recipient, outcome, attemptedAt }) => ({
      kind,
      address: recipient,
      outcome,
      attempted_at: attemptedAt.toISOString(),
    })),
  }
}

async function readDevices(
  db: Database,
  { identityUserId }: UserRow,
  now: Date,
): Promise<NonNullable<Activity['devices']>> {
  const rows = await db
    .select()
    .from(authSession)
    .where(and(eq(authSession.userId, identityUserId), gt(authSession.expiresAt, now)))
    .orderBy(desc(authSession.updatedAt))
  return rows.map(({ userAgent, createdAt, updatedAt }) => ({
    user_agent: userAgent ?? '',
    signed_in_at: createdAt.toISOString(),
    last_used_at: updatedAt.toISOString(),
  }))
}
