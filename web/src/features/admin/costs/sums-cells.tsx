import type { CostSums } from '@live-scribe/contract/admin/costs'
import { type CsvCell, toCsvDollars } from '#web/lib/format/format-csv.ts'
import { formatAmount } from '#web/lib/format/format-money.ts'
import { TableCell } from '#web/ui/table.tsx'
import { formatHours, formatMicros } from './format-cost.ts'
import { MoneyCell } from './money-cell.tsx'

/** Headings of `SumsCells` and `toCsvSums`. */
export const sumsHeadings = ['Earned', 'Heard', 'Recogniser', 'Fees', 'Commission', 'Margin']

/** The cells of what was earned, what it cost and what is left. */
export function SumsCells({ sums }: { sums: CostSums }) {
  return (
    <>
      <TableCell isFigure>{formatAmount(sums.earned_cents)}</TableCell>
      <TableCell isFigure>{formatHours(sums.recogniser_seconds)}</TableCell>
      <TableCell isFigure>{formatMicros(sums.recogniser_micros)}</TableCell>
      <TableCell isFigure>{formatMicros(sums.fee_micros)}</TableCell>
      <TableCell isFigure>{formatAmount(sums.commission_cents)}</TableCell>
      <MoneyCell isLoss={sums.margin_micros < 0}>{formatMicros(sums.margin_micros)}</MoneyCell>
    </>
  )
}

/** The same for a CSV file: dollars, the recogniser's, the fee and the margin exact. */
export function toCsvSums(sums: CostSums): CsvCell[] {
  return [
    toCsvDollars(sums.earned_cents),
    { number: (sums.recogniser_seconds / 3600).toFixed(2) },
    toExactDollars(sums.recogniser_micros),
    toExactDollars(sums.fee_micros),
    toCsvDollars(sums.commission_cents),
    toExactDollars(sums.margin_micros),
  ]
}

/** Millionths of a dollar as dollars. */
export function toExactDollars(micros: number): CsvCell {
  return { number: (micros / 1_000_000).toFixed(6) }
}
