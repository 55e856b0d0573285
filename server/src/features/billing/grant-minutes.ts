import type { Transaction } from '#server/db/database.ts'
import { grantEntries } from './minute-moves.ts'
import { lockUser, postEntries } from './post-entries.ts'

export interface Grant {
  userId: string
  /** Names the gift: the same one is given once. */
  id: string
  /** Whole minutes, at least 1. */
  minutes: number
  causeType?: 'grant' | 'bonus'
  actorId?: string
  reason?: string
  now: Date
}

/** Adds prepaid minutes that nobody paid for. */
export async function grantMinutes(tx: Transaction, grant: Grant): Promise<void> {
  const { userId, now, ...gift } = grant
  const user = await lockUser(tx, userId, now)
  if (user) await postEntries(tx, user, grantEntries(gift), now)
}
