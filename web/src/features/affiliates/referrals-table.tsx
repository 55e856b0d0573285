import type { Referral } from '@live-scribe/contract/affiliates'
import { formatDay } from '#web/lib/format/format-date.ts'
import { formatAmount } from '#web/lib/format/format-money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ColumnHeadings, Table, TableCell } from '#web/ui/table.tsx'
import { formatReferralStatus } from './referral-status.ts'

const headings = ['User', 'Email', 'Status', 'Plan', 'Purchase Amount', 'Commission', 'Date']
const figures = ['Purchase Amount', 'Commission']

/** Table of referred users with their status and commission. */
export function ReferralsTable({
  referrals,
  empty,
}: {
  referrals: readonly Referral[]
  empty: string
}) {
  if (referrals.length === 0) return <p className="py-6 text-lg text-ink-soft">{empty}</p>

  return (
    <Table label="Referrals" head={<ColumnHeadings names={headings} figures={figures} />}>
      {referrals.map((referral) => (
        <tr key={referral.id} data-testid="referral" className="border-b border-rule">
          <TableCell>{referral.full_name ?? 'No name'}</TableCell>
          <TableCell>{referral.email}</TableCell>
          <TableCell>
            <Badge mood={referral.is_converted ? 'good' : 'plain'}>
              {formatReferralStatus(referral)}
            </Badge>
          </TableCell>
          <TableCell>{planOf(referral)}</TableCell>
          <TableCell isFigure>{formatAmount(referral.purchase_amount)}</TableCell>
          <TableCell isFigure>{formatAmount(referral.commission_amount)}</TableCell>
          <TableCell>{formatDay(Date.parse(referral.created_at))}</TableCell>
        </tr>
      ))}
    </Table>
  )
}

function planOf({ subscription_plan: plan, purchase_model: model }: Referral): string {
  if (plan) return `${plan[0]?.toUpperCase()}${plan.slice(1)}`

  return model === 'minutes' ? 'Minutes' : 'Free'
}
