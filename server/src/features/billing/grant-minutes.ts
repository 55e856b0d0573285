import type { Transaction } from '#server/db/database.ts'
import { grantEntries, takeBackEntries } from './minute-moves.ts'
import { lockUser, postEntries } from './post-entries.ts'
import { reservedMinutes } from './reserved-minutes.ts'

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

/** Takes back what is left of a gift; answers how many minutes that were, 0 when none are left. */
export async function takeBackMinutes(
  tx: Transaction,
  gift: { userId: string; id: string; minutes: number; actorId: string; now: Date },
): Promise<number> {
  const { userId, now, ...what } = gift
  const user = await lockUser(tx, userId, now)
  if (!user) return 0
  const entries = takeBackEntries(user, what, await reservedMinutes(tx, userId))
  await postEntries(tx, user, entries, now)
  return entries.reduce((sum, { minutes }) => sum - minutes, 0)
}
