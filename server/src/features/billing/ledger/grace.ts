import { paidPlans } from '@live-scribe/contract/billing/plans'
import type { UserRow } from '#server/db/schema/users.ts'
import { type MinuteAccount, remainingMinutes } from './account.ts'

/** The length of a grace as a fraction of the recording's planned length. */
const GRACE_SHARE = 0.1
/** Minutes that a grace lasts at least, unless the operator's maximum is smaller. */
const MIN_GRACE_MINUTES = 3

type GraceAccount = MinuteAccount & Pick<UserRow, 'graceStartedAt'>

/** What the grace of a recording depends on, besides the account. */
interface GraceQuery {
  /** Whole minutes that the recording is planned to last. */
  plannedMinutes: number
  /** Its limit in whole minutes, without the grace. */
  limitMinutes: number
  /** The operator's maximum in whole minutes; 0 for no grace. */
  maxGraceMinutes: number
  now: Date
}

/**
 * Whole minutes that a recording may go on when the user's minutes are used up. None in the free
 * trial, none while minutes used in advance are not repaid, and one grace per UTC day. With it a
 * recording is no longer than its plan allows.
 */
export function computeGraceMinutes(account: GraceAccount, query: GraceQuery): number {
  const { plannedMinutes, limitMinutes, maxGraceMinutes, now } = query
  const { isTrialUser, minutesOverdrawn, graceStartedAt } = account
  if (isTrialUser || minutesOverdrawn > 0) return 0
  if (graceStartedAt && isSameUtcDay(graceStartedAt, now)) return 0
  const share = Math.max(MIN_GRACE_MINUTES, Math.ceil(plannedMinutes * GRACE_SHARE))
  const beforePlanLimit = getPlanLimit(account) - limitMinutes
  return Math.max(0, Math.min(share, maxGraceMinutes, beforePlanLimit))
}

/** Minutes that one recording may last by the plan; Infinity without a plan's minutes. */
export function getPlanLimit(account: MinuteAccount): number {
  const { allowance } = remainingMinutes(account)
  const plan = account.subscriptionPlan
  return plan && allowance > 0 ? paidPlans[plan].recordingLimit : Number.POSITIVE_INFINITY
}

function isSameUtcDay(a: Date, b: Date): boolean {
  return a.toISOString().slice(0, 10) === b.toISOString().slice(0, 10)
}
