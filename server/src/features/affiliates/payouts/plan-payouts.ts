import { addMonths } from '#server/lib/utc-month.ts'

/** A row of the ledger that no closed month has. */
interface OpenCommission {
  id: string
  /** The UTC month in which it was written, `2026-11`. */
  month: string
  /** US cents, negative for a reversal. */
  cents: number
}

/** A month to close. */
export interface PlannedPayout {
  month: string
  commissionCents: number
  /** What earlier months are short of, at most 0. */
  carriedCents: number
  ledgerIds: string[]
}

/** The last closed month, or null before the first one. */
type LastPayout = Pick<PlannedPayout, 'month' | 'commissionCents' | 'carriedCents'> | null

/**
 * The months before `openMonth` to close, oldest first. A row of a month that is closed already,
 * such as a late one, counts in the next month after it. A negative month is carried on.
 */
export function planPayouts(
  last: LastPayout,
  rows: readonly OpenCommission[],
  openMonth: string,
): PlannedPayout[] {
  const earliest = last ? addMonths(last.month, 1) : ''
  const monthOf = ({ month }: OpenCommission) => (month > earliest ? month : earliest)
  const byMonth = Map.groupBy(rows, monthOf)
  const months = [...byMonth.keys()].filter((month) => month < openMonth).toSorted()
  let before = last
  return months.map((month) => {
    const counted = byMonth.get(month) ?? []
    const commissionCents = counted.reduce((sum, { cents }) => sum + cents, 0)
    const carriedCents = computeCarried(before)
    before = { month, commissionCents, carriedCents }
    return { ...before, ledgerIds: counted.map(({ id }) => id) }
  })
}

/** What a closed month leaves for the next one, at most 0 US cents. */
export function computeCarried(last: Omit<NonNullable<LastPayout>, 'month'> | null): number {
  // Adding 0 makes a −0 a 0.
  return last ? Math.min(0, last.commissionCents + last.carriedCents) + 0 : 0
}
