import type { Referral } from '@live-scribe/contract/affiliates'

/** Formats the status of a referral for the table. */
export function formatReferralStatus({
  is_converted: isConverted,
}: Pick<Referral, 'is_converted'>) {
  return isConverted ? 'Converted' : 'Pending'
}

/** Returns the referrals of the current calendar month in the browser's time zone. */
export function filterThisMonth(referrals: readonly Referral[], now: Date): Referral[] {
  return referrals.filter(({ created_at: createdAt }) => {
    const came = new Date(createdAt)

    return came.getFullYear() === now.getFullYear() && came.getMonth() === now.getMonth()
  })
}
