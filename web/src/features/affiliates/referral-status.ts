import type { Referral } from '@live-scribe/contract/affiliates'

/** The status as the table shows it. */
export function formatReferralStatus({
  is_converted: isConverted,
}: Pick<Referral, 'is_converted'>) {
  return isConverted ? 'Converted' : 'Pending'
}

/** Referrals of the current month in the reader's time zone. */
export function filterThisMonth(referrals: readonly Referral[], now: Date): Referral[] {
  return referrals.filter(({ created_at: createdAt }) => {
    const came = new Date(createdAt)

    return came.getFullYear() === now.getFullYear() && came.getMonth() === now.getMonth()
  })
}
