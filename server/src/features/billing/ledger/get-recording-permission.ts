import type { RecordingPermission } from '@live-scribe/contract/billing'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { users } from '#server/db/schema.ts'
import { remainingMinutes } from './account.ts'
import { lockUser } from './post-entries.ts'
import { computeRecordingPermission } from './recording-permission.ts'
import { countReservedMinutes } from './reserved-minutes.ts'

/** A user's recording permission, and the locked row on which it was decided. */
export interface RecordingTerms {
  permission: RecordingPermission
  account: UserRow
  /** Whole minutes left, with those that recordings hold. */
  minutesLeft: number
}

/** A user's terms; `except` leaves out the recording that is asking. */
export async function getRecordingTerms(
  tx: Transaction,
  query: { userId: string; now: Date; except?: string },
): Promise<RecordingTerms> {
  const account = await lockUser(tx, query.userId, query.now)
  if (!account) throw new Error('the users row is gone')
  const reserved = await countReservedMinutes(tx, query.userId, query.except)
  const { allowance, balance } = remainingMinutes(account)
  const permission = computeRecordingPermission(account, reserved)
  return { permission, account, minutesLeft: allowance + balance }
}

/** The user's recording permission, decided on the locked row. */
export async function getRecordingPermission(
  tx: Transaction,
  query: { userId: string; now: Date },
): Promise<RecordingPermission> {
  return (await getRecordingTerms(tx, query)).permission
}

/** Whether a user has ever paid or holds prepaid minutes, so is not on the free trial. */
export async function isPayingUser(db: Database, userId: string): Promise<boolean> {
  const only = { isTrialUser: users.isTrialUser }
  const [user] = await db.select(only).from(users).where(eq(users.id, userId))
  return user !== undefined && !user.isTrialUser
}
