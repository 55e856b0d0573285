import { freePlan } from '@live-scribe/contract/billing/plans'
import { type LedgerEntry, type MinuteAccount, remainingMinutes } from './account.ts'

/** A recording to charge, in whole minutes. */
export interface ChargedRecording {
  sessionId: string
  minutes: number
  /** Of these minutes, those after the recording's limit. */
  graceMinutes?: number
  /** Minutes held for the user's other recordings, which a grace does not use. */
  reserved?: number
}

/**
 * Ledger entries of a recording: free minutes first, then the month's allowance, then the balance.
 * Minutes of the grace beyond these are used in advance; others beyond them have no charge.
 */
export function createRecordingEntries(
  account: MinuteAccount,
  recorded: ChargedRecording,
): LedgerEntry[] {
  const { sessionId, graceMinutes = 0, reserved = 0 } = recorded
  const minutes = recorded.minutes - graceMinutes
  const left = remainingMinutes(account)
  const free = account.isTrialUser ? Math.min(minutes, freePlan.recordingLimit) : 0
  const limited = takeMinutes(left, minutes - free)
  const uncharged = minutes - limited.allowance - limited.balance
  const spare = {
    allowance: left.allowance - limited.allowance,
    balance: left.balance - limited.balance,
  }
  const unreserved = Math.max(0, spare.allowance + spare.balance - reserved)
  const grace = takeMinutes(spare, Math.min(graceMinutes, unreserved))
  const allowance = limited.allowance + grace.allowance
  const balance = limited.balance + grace.balance
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
    ...entry('overdraft', graceMinutes - grace.allowance - grace.balance),
    ...entry('trial', uncharged, uncharged > free ? 'more than was left' : undefined),
  ]
}

/** Splits minutes into those of the month and prepaid ones, as far as there are any. */
function takeMinutes(left: ReturnType<typeof remainingMinutes>, minutes: number) {
  const allowance = Math.min(minutes, left.allowance)
  return { allowance, balance: Math.min(minutes - allowance, left.balance) }
}

/** Entries for the minutes of a paid checkout. */
export function createPurchaseEntries(purchase: {
  checkoutId: string
  minutes: number
}): LedgerEntry[] {
  const { checkoutId, minutes } = purchase
  return [{ kind: 'balance', minutes, causeType: 'purchase', causeId: checkoutId }]
}

/** Entries for minutes granted by an administrator or as a bonus. */
export function createGrantEntries(grant: {
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
 * Entries that take a grant back as far as it is unused; minutes `reserved` by running recordings
 * count as used. Empty when none are left.
 */
export function createTakeBackEntries(
  account: MinuteAccount,
  grant: { id: string; minutes: number; actorId: string },
  reserved: number,
): LedgerEntry[] {
  const { allowance, balance } = remainingMinutes(account)
  const free = Math.max(0, allowance + balance - reserved)
  const minutes = Math.min(grant.minutes, balance, free)
  if (minutes === 0) return []
  const { id: causeId, actorId } = grant
  return [{ kind: 'balance', minutes: -minutes, causeType: 'grant_reversal', causeId, actorId }]
}

/** The columns of a purchase about its reversals. */
export interface ReversiblePurchase {
  id: string
  minutesPurchased: number
  /** Minutes currently reversed by refunds and disputes. */
  reversedMinutes: number
  /** Of those, the minutes that were still unused and were taken. */
  takenMinutes: number
  /** Number of reversals so far; makes the causes unique. */
  reversals: number
}

/**
 * Moves a purchase to a number of reversed minutes: takes what is unused, gives back what is no
 * longer reversed. Used minutes never become a debt.
 */
export function createPurchaseReversalEntries<R extends ReversiblePurchase>(
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
 * Entries that start a new month: usage returns to 0, nothing rolls over. Null when this or a later
 * month has already started.
 */
export function createPeriodEntries(
  account: MinuteAccount,
  period: { userId: string; startedAt: Date },
): LedgerEntry[] | null {
  const { usagePeriodStartedAt, minutesUsedThisMonth } = account
  if (usagePeriodStartedAt && usagePeriodStartedAt >= period.startedAt) return null
  if (minutesUsedThisMonth === 0) return []
  const causeId = `${period.userId}:${period.startedAt.toISOString()}`
  return [{ kind: 'allowance', minutes: minutesUsedThisMonth, causeType: 'period', causeId }]
}

/** The columns of a subscription payment about its reversals. */
export interface ReversibleSubscriptionPayment {
  invoiceId: string
  /** Start of the paid period: a month, or the rest of one after an upgrade. */
  periodStartedAt: Date
  /**
   * Minutes that the payment added to its month: those of its plan less those of the plan before.
   */
  grantedMinutes: number
  /** Minutes currently taken back by refunds and disputes. */
  withdrawnMinutes: number
  /** Number of withdrawals and restorations so far; makes the causes unique. */
  withdrawals: number
}

/**
 * Entries for a refunded payment, which takes back its unused minutes, or for a dispute won, which
 * restores them. A past month stays as it is.
 */
export function createSubscriptionReversalEntries<W extends ReversibleSubscriptionPayment>(
  account: MinuteAccount,
  payment: W,
  isReversed: boolean,
): { entries: LedgerEntry[]; payment: W } {
  const isKnown = isReversed === payment.withdrawnMinutes > 0
  if (isKnown || !isInCurrentPeriod(account, payment)) return { entries: [], payment }
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

/**
 * Whether a payment belongs to the current month; the period of an upgrade's payment starts within
 * the month.
 */
export function isInCurrentPeriod(
  { usagePeriodStartedAt, usageResetAt }: MinuteAccount,
  { periodStartedAt }: Pick<ReversibleSubscriptionPayment, 'periodStartedAt'>,
): boolean {
  if (!usagePeriodStartedAt || periodStartedAt < usagePeriodStartedAt) return false
  const isItsStart = periodStartedAt.getTime() === usagePeriodStartedAt.getTime()
  return isItsStart || (usageResetAt !== null && periodStartedAt < usageResetAt)
}
