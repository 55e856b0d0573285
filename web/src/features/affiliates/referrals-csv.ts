import type { Referral } from '@live-scribe/contract/affiliates'
import { type CsvCell, toCsvDollars } from '#web/lib/format/format-csv.ts'
import { formatReferralStatus } from './referral-status.ts'

const HEADINGS = ['User', 'Email', 'Status', 'Plan', 'Purchase Amount', 'Commission', 'Date']

/** Referrals as rows of a CSV file, amounts in dollars. */
export function toReferralRows(referrals: readonly Referral[]): CsvCell[][] {
  const rows = referrals.map((referral) => [
    referral.full_name ?? '',
    referral.email,
    formatReferralStatus(referral),
    referral.subscription_plan ?? '',
    toCsvDollars(referral.purchase_amount),
    toCsvDollars(referral.commission_amount),
    referral.created_at.slice(0, 10),
  ])
  return [HEADINGS, ...rows]
}
