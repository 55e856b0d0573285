import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import type { ChargedRecording } from './ledger-entries.ts'
import { createRecordingEntries } from './ledger-entries.ts'
import { createReservationEntries } from './overdraft.ts'
import { lockUser, postEntries } from './post-entries.ts'
import { countReservedMinutes } from './reserved-minutes.ts'

/** Stores when a recording of a user began to use minutes in advance; a later stored time stays. */
export async function noteGraceStart(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx
    .update(users)
    .set({
      graceStartedAt: sql`greatest(${users.graceStartedAt}, ${at.toISOString()}::timestamptz)`,
    })
    .where(eq(users.id, userId))
}

/**
 * Holds minutes for a recording until it is settled; returns how many. In the trial there are none
 * to hold.
 */
export async function reserveMinutes(
  tx: Transaction,
  held: { userId: string; sessionId: string; minutes: number; now: Date },
): Promise<number> {
  const user = await lockUser(tx, held.userId, held.now)
  if (!user || user.isTrialUser) return 0
  await postEntries(tx, user, createReservationEntries('reserve', held), held.now)
  return held.minutes
}

/** A recording to charge; its id is the cause of the entries. */
interface RecordedMinutes extends Omit<ChargedRecording, 'reserved'> {
  userId: string
  /** Minutes that were held for it, which are released. */
  heldMinutes?: number
  now: Date
}

/**
 * Charges a recording: the month's allowance first, then the prepaid balance; what its grace used
 * beyond both is an overdraft. The caller has completed the session in the same transaction; a
 * repeat changes nothing.
 */
export async function settleRecording(tx: Transaction, recorded: RecordedMinutes): Promise<void> {
  const { userId, sessionId, heldMinutes = 0, now } = recorded
  const user = await lockUser(tx, userId, now)
  if (!user) return
  const reserved = recorded.graceMinutes ? await countReservedMinutes(tx, userId, sessionId) : 0
  const charged = await postEntries(
    tx,
    user,
    createRecordingEntries(user, { ...recorded, reserved }),
    now,
  )
  const held = { sessionId, minutes: heldMinutes }
  await postEntries(tx, charged, createReservationEntries('release', held), now)
}
