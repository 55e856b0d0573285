import { USER_PAGE_ENTRIES, type UserPage } from '@live-scribe/contract/admin/user-page'
import { may } from '@live-scribe/contract/identity/staff'
import { desc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { minuteLedger, users } from '#server/db/schema.ts'
import { findUserPayments } from '#server/features/billing/index.ts'
import { lastSeenAt, presentAdminUser, role } from '../find-users-page.ts'
import { readActivity } from './read-activity.ts'

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
