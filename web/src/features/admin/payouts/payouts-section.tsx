import type { AffiliatePayout } from '@live-scribe/contract/affiliates/payouts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CsvCell, toCsvDollars } from '#web/lib/format/format-csv.ts'
import { formatDay } from '#web/lib/format/format-date.ts'
import { formatAmount } from '#web/lib/format/format-money.ts'
import { formatMonth } from '#web/lib/format/format-month.ts'
import { CsvLink } from '#web/ui/csv-link.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { ColumnHeadings, Table, TableCell } from '#web/ui/table.tsx'
import { PayoutDialog } from './payout-dialog.tsx'
import { payoutsQuery } from './payouts-api.ts'
import { payoutsText } from './payouts-text.ts'

const headings = ['Month', 'Affiliate', 'Commission', 'Carried over', 'Payout', 'Paid']
const figures = ['Commission', 'Carried over', 'Payout']
const TO_PAY = 'to-pay'

/** What affiliates are to be paid, and their closed months. */
export function PayoutsSection() {
  const [shown, setShown] = useState(TO_PAY)
  const [selected, setSelected] = useState<AffiliatePayout | null>(null)
  const { data, isError, refetch } = useQuery(payoutsQuery(shown === TO_PAY ? null : shown))
  const options = [TO_PAY, ...(data?.months ?? [])].map((value) => {
    return { value, label: value === TO_PAY ? payoutsText.toPay : formatMonth(value) }
  })

  return (
    <section aria-labelledby="payouts" className="flex flex-col gap-4">
      <h2 id="payouts" className="text-2xl">
        {payoutsText.title}
      </h2>
      <p className="max-w-[42rem] text-note text-ink-soft">{payoutsText.note}</p>
      {isError && <LoadFailure onRetry={() => void refetch()}>{payoutsText.failed}</LoadFailure>}
      {data && (
        <>
          <div className="w-full sm:w-64">
            <Select
              label="Show"
              layout="inline"
              value={shown}
              options={options}
              onChange={setShown}
            />
          </div>
          {data.payouts.length === 0 ? (
            <p className="text-lg text-ink-soft">{payoutsText.nothingToPay}</p>
          ) : (
            <PayoutsTable payouts={data.payouts} onSelect={setSelected} />
          )}
          {data.payouts.length > 0 && (
            <CsvLink fileName={`payouts-${shown}`} rows={toRows(data.payouts)} />
          )}
        </>
      )}
      {selected && <PayoutDialog payout={selected} onClose={() => setSelected(null)} />}
    </section>
  )
}

function PayoutsTable({
  payouts,
  onSelect,
}: {
  payouts: readonly AffiliatePayout[]
  onSelect: (payout: AffiliatePayout) => void
}) {
  return (
    <Table label="Closed months" head={<ColumnHeadings names={headings} figures={figures} />}>
      {payouts.map((payout) => (
        <tr key={payout.id} data-testid="payout" className="border-b border-rule align-middle">
          <TableCell>{formatMonth(payout.month)}</TableCell>
          <TableCell>
            {payout.full_name ?? 'No name'}
            <span className="block text-note text-ink-soft">{payout.email}</span>
          </TableCell>
          <TableCell isFigure>{formatAmount(payout.commission_cents)}</TableCell>
          <TableCell isFigure>{formatAmount(payout.carried_cents)}</TableCell>
          <TableCell isFigure>{formatAmount(payout.payable_cents)}</TableCell>
          <TableCell>
            <Paid payout={payout} onSelect={onSelect} />
          </TableCell>
        </tr>
      ))}
    </Table>
  )
}

interface PaidProps {
  payout: AffiliatePayout
  onSelect: (payout: AffiliatePayout) => void
}

function Paid({ payout, onSelect }: PaidProps) {
  const { state, paid_at: paidAt, reference, email } = payout
  if (state === 'nothing') return 'Nothing to pay'
  const isPaid = state === 'paid'

  return (
    <>
      {isPaid && (
        <span className="mr-3">
          {paidAt && formatDay(Date.parse(paidAt))}
          <span className="block text-note text-ink-soft">{reference}</span>
        </span>
      )}
      <Button
        variant="outline"
        size="small"
        aria-label={`${isPaid ? 'Correct the reference' : 'Mark as paid'}: ${email}, ${formatMonth(payout.month)}`}
        onClick={() => onSelect(payout)}
      >
        {isPaid ? 'Correct' : 'Mark as paid'}
      </Button>
    </>
  )
}

function toRows(payouts: readonly AffiliatePayout[]): CsvCell[][] {
  const rows = payouts.map((payout) => [
    payout.month,
    payout.email,
    payout.full_name ?? '',
    payout.affiliate_code,
    toCsvDollars(payout.commission_cents),
    toCsvDollars(payout.carried_cents),
    toCsvDollars(payout.payable_cents),
    payout.state,
    payout.paid_at?.slice(0, 10) ?? '',
    payout.reference ?? '',
  ])
  const names = ['Month', 'Email', 'Name', 'Code', 'Commission', 'Carried over', 'Payout']
  return [[...names, 'Status', 'Paid', 'Reference'], ...rows]
}
