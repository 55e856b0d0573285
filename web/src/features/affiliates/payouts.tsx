import type { getAffiliatePayouts, Payout } from '@live-scribe/contract/affiliates/payouts'
import type { ReplyOf } from '@live-scribe/contract/endpoint'
import { formatDay } from '#web/lib/format/format-date.ts'
import { formatAmount } from '#web/lib/format/format-money.ts'
import { formatMonth } from '#web/lib/format/format-month.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx'
import { ColumnHeadings, Table, TableCell } from '#web/ui/table.tsx'
import { affiliateText } from './affiliate-text.ts'

const headings = ['Month', 'Commission', 'Carried over', 'Payout', 'Status', 'Reference']
const figures = ['Commission', 'Carried over', 'Payout']

/** An affiliate's commission by closed month, and what is pending. */
export function Payouts({ payouts }: { payouts: ReplyOf<typeof getAffiliatePayouts> }) {
  const { pending_cents: pending, carried_cents: carried, payouts: months } = payouts
  const sum = (state: Payout['state']) =>
    months.reduce((cents, one) => (one.state === state ? cents + one.payable_cents : cents), 0)

  return (
    <section aria-labelledby="payouts" className="flex flex-col gap-4">
      <h2 id="payouts" className="text-2xl">
        {affiliateText.payoutsTitle}
      </h2>
      <div className="max-w-96">
        <DescriptionList>
          <DescriptionItem name="Pending">{formatAmount(pending + carried)}</DescriptionItem>
          <DescriptionItem name="Closed, to be paid">{formatAmount(sum('closed'))}</DescriptionItem>
          <DescriptionItem name="Paid">{formatAmount(sum('paid'))}</DescriptionItem>
        </DescriptionList>
      </div>
      <p className="max-w-[42rem] text-note text-ink-soft">{affiliateText.payoutsNote}</p>
      {months.length > 0 && (
        <Table label="Closed months" head={<ColumnHeadings names={headings} figures={figures} />}>
          {months.map((one) => (
            <tr key={one.id} data-testid="payout" className="border-b border-rule">
              <TableCell>{formatMonth(one.month)}</TableCell>
              <TableCell isFigure>{formatAmount(one.commission_cents)}</TableCell>
              <TableCell isFigure>{formatAmount(one.carried_cents)}</TableCell>
              <TableCell isFigure>{formatAmount(one.payable_cents)}</TableCell>
              <TableCell>
                <Badge mood={one.state === 'paid' ? 'good' : 'plain'}>{statusOf(one)}</Badge>
              </TableCell>
              <TableCell>{one.reference ?? ''}</TableCell>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}

function statusOf({ state, paid_at: paidAt }: Payout): string {
  switch (state) {
    case 'nothing':
      return 'Nothing to pay'
    case 'closed':
      return 'Closed'
    case 'paid':
      return paidAt ? `Paid ${formatDay(Date.parse(paidAt))}` : 'Paid'
    default:
      return state satisfies never
  }
}
