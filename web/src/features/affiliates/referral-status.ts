import type { Referral } from '@live-scribe/contract/affiliates'

/** As the table says it. */
export function statusOf({ is_converted: isConverted }: Pick<Referral, 'is_converted'>) {
  return isConverted ? 'Converted' : 'Pending'
}

/** Those who came in the present month of the reader's calendar. */
export function ofThisMonth(referrals: readonly Referral[], now: Date): Referral[] {
  return referrals.filter(({ created_at: createdAt }) => {
    const came = new Date(createdAt)

    return came.getFullYear() === now.getFullYear() && came.getMonth() === now.getMonth()
  })
}
