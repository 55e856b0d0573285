import type { Transaction } from '#server/db/database.ts'
import { createRecordingEntries } from './ledger-entries.ts'
import { lockUser, postEntries } from './post-entries.ts'

/** A recording to charge. */
export interface RecordedMinutes {
  userId: string
  /** The session's internal id, which is the cause of the entries. */
  sessionId: string
  /** Whole minutes heard, rounded up. */
  minutes: number
  now: Date
}

/**
 * Charges a recording: the month's allowance first, then the prepaid balance. The caller completes
 * the session in the same transaction; a repeat changes nothing.
 */
export async function settleRecording(tx: Transaction, recorded: RecordedMinutes): Promise<void> {
  const user = await lockUser(tx, recorded.userId, recorded.now)
  if (user) await postEntries(tx, user, createRecordingEntries(user, recorded), recorded.now)
}
