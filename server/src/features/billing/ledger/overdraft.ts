import { type LedgerEntry, type MinuteAccount, remainingMinutes } from './account.ts'

/**
 * Entries that repay minutes used in advance from those that are left and not `reserved`: the
 * month's first. Empty when there is nothing to repay, or nothing to repay it with. `cause` is what
 * brought the minutes.
 */
export function createRepaymentEntries(
  account: MinuteAccount,
  { cause, reserved }: { cause: string; reserved: number },
): LedgerEntry[] {
  const left = remainingMinutes(account)
  const free = Math.max(0, left.allowance + left.balance - reserved)
  const repaid = Math.min(account.minutesOverdrawn, free)
  const allowance = Math.min(repaid, left.allowance)
  const entry = (kind: LedgerEntry['kind'], minutes: number): LedgerEntry[] =>
    minutes === 0 ? [] : [{ kind, minutes, causeType: 'overdraft_repaid', causeId: cause }]
  return [
    ...entry('allowance', -allowance),
    ...entry('balance', allowance - repaid),
    ...entry('overdraft', repaid),
  ]
}

/** Entries that hold minutes for a session, and that release them when it is settled. */
export function createReservationEntries(
  causeType: 'reserve' | 'release',
  session: { sessionId: string; minutes: number },
): LedgerEntry[] {
  const { sessionId: causeId, minutes } = session
  if (minutes === 0) return []
  const sign = causeType === 'reserve' ? -1 : 1
  return [{ kind: 'reserved', minutes: sign * minutes, causeType, causeId }]
}
