import type { Referral } from '@live-scribe/contract/affiliates'
import { expect, it } from 'vitest'
import { formatCsv } from '#web/lib/format/format-csv.ts'
import { toReferralRows } from './referrals-csv.ts'

const referral: Referral = {
  id: '1',
  referred_user_id: '2',
  is_converted: true,
  conversion_date: '2026-11-20T10:00:00.000Z',
  commission_amount: 375,
  purchase_amount: 3000,
  bonus_minutes_granted: 10,
  created_at: '2026-11-19T10:00:00.000Z',
  email: 'a•••@example.com',
  full_name: 'Ada L.',
  subscription_status: 'free',
  subscription_plan: null,
  purchase_model: 'minutes',
}

it('writes referrals as rows of a spreadsheet', () => {
  expect(formatCsv(toReferralRows([referral])).split('\r\n')).toEqual([
    '\uFEFFUser,Email,Status,Plan,Purchase Amount,Commission,Date',
    'Ada L.,a•••@example.com,Converted,,30.00,3.75,2026-11-19',
  ])
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'lets no spreadsheet run %s',
  (name) => {
    const [, row] = formatCsv(toReferralRows([{ ...referral, full_name: name }])).split('\r\n')
    expect(row?.startsWith(`'${name},`)).toBe(true)
  },
)

it('keeps commas, quotes and line ends inside their field', () => {
  const csv = formatCsv(toReferralRows([{ ...referral, full_name: 'Ada, "Countess"\nLovelace' }]))
  expect(csv).toContain('"Ada, ""Countess""\nLovelace"')
})
