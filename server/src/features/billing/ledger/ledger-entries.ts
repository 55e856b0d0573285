import { freePlan } from '@live-scribe/contract/billing/plans'
import { type LedgerEntry, type MinuteAccount, remainingMinutes } from './account.ts'

/**
 * A recording's minutes, in rows that sum up to all of them: what is free, then the month's
 * allowance, then the balance. What nobody has left is noted and costs nothing.
 */
export function recordingEntries(
  account: MinuteAccount,
  recorded: { sessionId: string; minutes: number },
): LedgerEntry[] {
  const { sessionId, minutes } = recorded
  const left = remainingMinutes(account)
  const free = account.isTrialUser ? Math.min(minutes, freePlan.recordingLimit) : 0
  const allowance = Math.min(minutes - free, left.allowance)
  const balance = Math.min(minutes - free - allowance, left.balance)
  const uncharged = minutes - allowance - balance
  const entry = (kind: LedgerEntry['kind'], used: number, reason?: string): LedgerEntry[] =>
    used === 0
      ? []
      : [
          {
            kind,
            minutes: -used,
            causeType: 'session',
            causeId: sessionId,
            ...(reason ? { reason } : {}),
          },
        ]
  return [
    ...entry('allowance', allowance),
    ...entry('balance', balance),
    ...entry('trial', uncharged, uncharged > free ? 'more than was left' : undefined),
  ]
}

/** Minutes that a paid checkout brings. */
export function purchaseEntries(purchase: { checkoutId: string; minutes: number }): LedgerEntry[] {
  const { checkoutId, minutes } = purchase
  return [{ kind: 'balance', minutes, causeType: 'purchase', causeId: checkoutId }]
}

/** Minutes given: by an administrator, or as a bonus. */
export function grantEntries(grant: {
  id: string
  minutes: number
  causeType?: 'grant' | 'bonus'
  actorId?: string
  reason?: string
}): LedgerEntry[] {
  const { id, minutes, causeType = 'grant', ...why } = grant
  return [{ kind: 'balance', minutes, causeType, causeId: id, ...why }]
}

/**
 * Takes a gift back, as far as it is there: minutes that are used, or `reserved` for recordings
 * that run, stay used. Nothing when none are left.
 */
export function takeBackEntries(
  account: MinuteAccount,
  gift: { id: string; minutes: number; actorId: string },
  reserved: number,
): LedgerEntry[] {
  const { allowance, balance } = remainingMinutes(account)
  const free = Math.max(0, allowance + balance - reserved)
  const minutes = Math.min(gift.minutes, balance, free)
  if (minutes === 0) return []
  const { id: causeId, actorId } = gift
  return [{ kind: 'balance', minutes: -minutes, causeType: 'grant_reversal', causeId, actorId }]
}

/** What a purchase keeps of its reversals. */
export interface ReversiblePurchase {
  id: string
  minutesPurchased: number
  /** Minutes that refunds and disputes are about now. */
  reversedMinutes: number
  /** Of those, minutes that were still there and were taken. */
  takenMinutes: number
  /** How many times they were moved; numbers the causes. */
  reversals: number
}

/**
 * Brings a purchase to so many reversed minutes, whatever it was before: takes what is there,
 * gives back what is reversed no more. Used minutes are not made a debt.
 */
export function reversalEntries<R extends ReversiblePurchase>(
  account: MinuteAccount,
  purchase: R,
  target: number,
): { entries: LedgerEntry[]; purchase: R } {
  const more = target - purchase.reversedMinutes
  if (more === 0) return { entries: [], purchase }
  const taken =
    more > 0
      ? purchase.takenMinutes + Math.min(more, remainingMinutes(account).balance)
      : Math.min(purchase.takenMinutes, target)
  const minutes = purchase.takenMinutes - taken
  const reversals = purchase.reversals + 1
  return {
    entries:
      minutes === 0
        ? []
        : [
            {
              kind: 'balance',
              minutes,
              causeType: 'reversal',
              causeId: `${purchase.id}:${reversals}`,
            },
          ],
    purchase: { ...purchase, reversedMinutes: target, takenMinutes: taken, reversals },
  }
}

/**
 * A new month: what was used counts no more, and nothing rolls over. Nothing when this month or a
 * later one has begun already.
 */
export function periodEntries(
  account: MinuteAccount,
  period: { userId: string; startedAt: Date },
): LedgerEntry[] | null {
  const { usagePeriodStartedAt, minutesUsedThisMonth } = account
  if (usagePeriodStartedAt && usagePeriodStartedAt >= period.startedAt) return null
  if (minutesUsedThisMonth === 0) return []
  const causeId = `${period.userId}:${period.startedAt.toISOString()}`
  return [{ kind: 'allowance', minutes: minutesUsedThisMonth, causeType: 'period', causeId }]
}

/** What a subscription's payment keeps of its reversals. */
export interface RevocablePayment {
  invoiceId: string
  /** Start of what was paid: of the month, or of what was left of it when the plan was upgraded. */
  periodStartedAt: Date
  /** Minutes that it brought to its month: those of the plan, less those of a plan before it. */
  grantedMinutes: number
  withdrawnMinutes: number
  withdrawals: number
}

/**
 * A payment that went back takes the minutes that it brought, as far as they are not used; one
 * whose dispute is won gives them again. A month that is over is left as it is.
 */
export function withdrawalEntries<W extends RevocablePayment>(
  account: MinuteAccount,
  payment: W,
  isReversed: boolean,
): { entries: LedgerEntry[]; payment: W } {
  const isKnown = isReversed === payment.withdrawnMinutes > 0
  if (isKnown || !isOfCurrentPeriod(account, payment)) return { entries: [], payment }
  const { minutesLimitMonthly, minutesUsedThisMonth } = account
  const left = Math.max(0, minutesLimitMonthly - minutesUsedThisMonth)
  const withdrawn = isReversed ? Math.min(payment.grantedMinutes, left) : 0
  const minutes = payment.withdrawnMinutes - withdrawn
  if (minutes === 0) return { entries: [], payment }
  const withdrawals = payment.withdrawals + 1
  const causeId = `${payment.invoiceId}:${withdrawals}`
  return {
    entries: [{ kind: 'allowance', minutes, causeType: 'withdrawal', causeId }],
    payment: { ...payment, withdrawnMinutes: withdrawn, withdrawals },
  }
}

/** Whether a payment is for the month that is counted now; that of an upgrade begins within it. */
export function isOfCurrentPeriod(
  { usagePeriodStartedAt, usageResetAt }: MinuteAccount,
  { periodStartedAt }: Pick<RevocablePayment, 'periodStartedAt'>,
): boolean {
  if (!usagePeriodStartedAt || periodStartedAt < usagePeriodStartedAt) return false
  const isItsStart = periodStartedAt.getTime() === usagePeriodStartedAt.getTime()
  return isItsStart || (usageResetAt !== null && periodStartedAt < usageResetAt)
}
