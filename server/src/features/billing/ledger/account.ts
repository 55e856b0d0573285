import { isSubscribed } from '@live-scribe/contract/billing/plans'
import type { LedgerCause, LedgerKind } from '#server/db/schema/minute-ledger.ts'
import type { UserRow } from '#server/db/schema/users.ts'

/** The columns of a user that the ledger determines. */
export type MinuteAccount = Pick<
  UserRow,
  | 'isTrialUser'
  | 'subscriptionStatus'
  | 'subscriptionPlan'
  | 'purchaseModel'
  | 'minutesLimitMonthly'
  | 'minutesUsedThisMonth'
  | 'minuteBalance'
  | 'minutesOverdrawn'
  | 'lifetimeMinutesPurchased'
  | 'usageResetAt'
  | 'usagePeriodStartedAt'
>

/** A ledger row before it has a user and a time. */
export interface LedgerEntry {
  kind: LedgerKind
  /** Whole minutes, never 0; negative when they are used or taken back. */
  minutes: number
  causeType: LedgerCause
  causeId: string
  reason?: string
  actorId?: string
}

/** Minutes left: of the month's allowance, and prepaid. */
export function remainingMinutes(account: MinuteAccount): { allowance: number; balance: number } {
  const left = Math.max(0, account.minutesLimitMonthly - account.minutesUsedThisMonth)
  return {
    allowance: isSubscribed(account.subscriptionStatus) ? left : 0,
    balance: Math.max(0, account.minuteBalance),
  }
}

/** The account after these entries, with everything derived from the sums. */
export function applyEntries<A extends MinuteAccount>(
  account: A,
  entries: readonly LedgerEntry[],
): A {
  const next = { ...account }
  for (const { kind, minutes, causeType } of entries) {
    if (kind === 'allowance') next.minutesUsedThisMonth -= minutes
    if (kind === 'balance') next.minuteBalance += minutes
    if (kind === 'overdraft') next.minutesOverdrawn -= minutes
    if (isPurchase(kind, causeType)) next.lifetimeMinutesPurchased += minutes
  }
  return deriveAccountType(next)
}

/** Whether an entry counts towards purchased minutes: purchases and their reversals. */
export function isPurchase(kind: LedgerKind, cause: LedgerCause): boolean {
  return kind === 'balance' && (cause === 'purchase' || cause === 'reversal')
}

/**
 * Derives trial status and purchase model: a subscriber pays by the month, somebody with purchased
 * minutes by the minute, everybody else is on Free.
 */
export function deriveAccountType<A extends MinuteAccount>(account: A): A {
  const subscribed = isSubscribed(account.subscriptionStatus)
  const bought = account.lifetimeMinutesPurchased > 0
  return {
    ...account,
    isTrialUser: !subscribed && !bought,
    purchaseModel: !subscribed && bought ? 'minutes' : 'subscription',
  }
}
