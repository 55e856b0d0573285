import { isSubscribed } from '@live-scribe/contract/billing/plans'
import type { LedgerCause, LedgerKind } from '#server/db/schema/minute-ledger.ts'
import type { UserRow } from '#server/db/schema/users.ts'

/** What a users row knows of minutes: a cache of the ledger, and what follows from it. */
export type MinuteAccount = Pick<
  UserRow,
  | 'isTrialUser'
  | 'subscriptionStatus'
  | 'subscriptionPlan'
  | 'purchaseModel'
  | 'minutesLimitMonthly'
  | 'minutesUsedThisMonth'
  | 'minuteBalance'
  | 'lifetimeMinutesPurchased'
  | 'usageResetAt'
  | 'usagePeriodStartedAt'
>

/** One row of the ledger, before it has a user and a time. */
export interface LedgerEntry {
  kind: LedgerKind
  /** Whole minutes, never 0; negative when they are used or taken back. */
  minutes: number
  causeType: LedgerCause
  causeId: string
  reason?: string
  actorId?: string
}

/** Minutes that may still be used: of the month's allowance, and prepaid. */
export function remainingMinutes(account: MinuteAccount): { allowance: number; balance: number } {
  const left = Math.max(0, account.minutesLimitMonthly - account.minutesUsedThisMonth)
  return {
    allowance: isSubscribed(account.subscriptionStatus) ? left : 0,
    balance: Math.max(0, account.minuteBalance),
  }
}

/** The account after these entries: sums, and what follows from them. */
export function withEntries<A extends MinuteAccount>(
  account: A,
  entries: readonly LedgerEntry[],
): A {
  const next = { ...account }
  for (const { kind, minutes, causeType } of entries) {
    if (kind === 'allowance') next.minutesUsedThisMonth -= minutes
    if (kind === 'balance') next.minuteBalance += minutes
    if (isPurchase(kind, causeType)) next.lifetimeMinutesPurchased += minutes
  }
  return deriveAccountType(next)
}

/** Whether an entry counts as minutes bought: purchases, less what is taken back of them. */
export function isPurchase(kind: LedgerKind, cause: LedgerCause): boolean {
  return kind === 'balance' && (cause === 'purchase' || cause === 'reversal')
}

/**
 * Who is on trial and who pays how follows from what was bought: a subscriber pays by the month,
 * others by the minute once they bought some; who bought nothing, or got it all back, is on Free.
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
