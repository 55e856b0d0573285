import type { RecordingPermission } from '@live-scribe/contract/billing'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { lockUser } from './post-entries.ts'
import { computeRecordingPermission } from './recording-permission.ts'
import { countReservedMinutes } from './reserved-minutes.ts'

/**
 * The user's recording permission, decided on the locked row. `except` leaves out the recording
 * that is asking.
 */
export async function getRecordingPermission(
  tx: Transaction,
  query: { userId: string; now: Date; except?: string },
): Promise<RecordingPermission> {
  const user = await lockUser(tx, query.userId, query.now)
  if (!user) throw new Error('the users row is gone')
  return computeRecordingPermission(
    user,
    await countReservedMinutes(tx, query.userId, query.except),
  )
}

/** Whether a user has ever paid or holds prepaid minutes, so is not on the free trial. */
export async function isPayingUser(db: Database, userId: string): Promise<boolean> {
  const only = { isTrialUser: users.isTrialUser }
  const [user] = await db.select(only).from(users).where(eq(users.id, userId))
  return user !== undefined && !user.isTrialUser
}
