import type { Referral } from '@live-scribe/contract/affiliates'
import { formatReferralStatus } from './referral-status.ts'

const HEADINGS = ['User', 'Email', 'Status', 'Plan', 'Purchase Amount', 'Commission', 'Date']

/** Byte order mark, without which Excel guesses the encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Referrals as CSV: comma-separated, UTF-8, amounts in dollars. */
export function formatReferralsCsv(referrals: readonly Referral[]): string {
  const rows = referrals.map((referral) => [
    referral.full_name ?? '',
    referral.email,
    formatReferralStatus(referral),
    referral.subscription_plan ?? '',
    (referral.purchase_amount / 100).toFixed(2),
    (referral.commission_amount / 100).toFixed(2),
    referral.created_at.slice(0, 10),
  ])

  const lines = [HEADINGS, ...rows].map((row) => row.map(cellOf).join(','))
  return BYTE_ORDER_MARK + lines.join('\r\n')
}

/** Escapes a field that a spreadsheet would run as a formula (CSV injection, OWASP). */
function cellOf(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value

  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
