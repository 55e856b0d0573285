import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { minuteLedger, users } from '#server/db/schema.ts'
import { remainingMinutes } from './recording-permission.ts'

export interface Recorded {
  userId: string
  /** The session's internal id: the cause of the entries. */
  sessionId: string
  minutes: number
  now: Date
}

/**
 * Takes a recording's minutes, the month's allowance first, then the prepaid balance. The caller
 * ends the session in the same transaction; a session that is settled already changes nothing.
 */
export async function settleRecording(tx: Transaction, recorded: Recorded): Promise<void> {
  const { userId, sessionId, minutes, now } = recorded
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user || minutes === 0) return
  const left = remainingMinutes(user)
  const allowance = user.isTrialUser ? 0 : Math.min(minutes, left.allowance)
  const balance = user.isTrialUser ? 0 : Math.min(minutes - allowance, left.balance)
  const parts = { allowance, balance, trial: user.isTrialUser ? minutes : 0 }
  const entries = Object.entries(parts).flatMap(([kind, used]) =>
    used === 0
      ? []
      : [
          {
            userId,
            kind: kind as keyof typeof parts,
            minutes: -used,
            causeType: 'session' as const,
            causeId: sessionId,
            createdAt: now,
          },
        ],
  )
  if (entries.length === 0) return
  const written = await tx.insert(minuteLedger).values(entries).onConflictDoNothing().returning()
  if (written.length === 0) return
  await tx
    .update(users)
    .set({
      minutesUsedThisMonth: sql`${users.minutesUsedThisMonth} + ${allowance}`,
      minuteBalance: sql`${users.minuteBalance} - ${balance}`,
    })
    .where(eq(users.id, userId))
}
