import type { MonthCosts } from '@live-scribe/contract/admin/costs'
import { toCsvDollars } from '#web/lib/format/format-csv.ts'
import { formatAmount } from '#web/lib/format/format-money.ts'
import { formatMonth } from '#web/lib/format/format-month.ts'
import { CsvLink } from '#web/ui/csv-link.tsx'
import { ColumnHeadings, Table, TableCell } from '#web/ui/table.tsx'
import { costsText } from './costs-text.ts'
import { formatMicros } from './format-cost.ts'
import { MoneyCell } from './money-cell.tsx'
import { MonthsChart } from './months-chart.tsx'
import { SumsCells, sumsHeadings, toCsvSums, toExactDollars } from './sums-cells.tsx'

const headings = ['Month', ...sumsHeadings, 'Machine', 'Result']
const figures = headings.slice(1)

interface MonthsTableProps {
  months: readonly MonthCosts[]
  chosen: string
  onChoose: (month: string) => void
}

/** The months with their sums; a click on one shows it by plan, package and user. */
export function MonthsTable({ months, chosen, onChoose }: MonthsTableProps) {
  const shown = months.filter((one) => one.month === chosen || hasAny(one))

  return (
    <section aria-labelledby="cost-months" className="flex flex-col gap-4">
      <h2 id="cost-months" className="text-2xl">
        {costsText.monthsTitle}
      </h2>
      {shown.length > 1 && <MonthsChart months={shown} />}
      {months.some(hasAny) ? (
        <Table label="Months" head={<ColumnHeadings names={headings} figures={figures} />}>
          {shown.map((one) => (
            <tr key={one.month} data-testid="cost-month" className="border-b border-rule">
              <TableCell>
                <button
                  type="button"
                  aria-pressed={one.month === chosen}
                  className="min-h-11 underline decoration-rule-strong underline-offset-4 hover:decoration-accent aria-pressed:font-semibold aria-pressed:decoration-accent"
                  onClick={() => onChoose(one.month)}
                >
                  {formatMonth(one.month)}
                </button>
              </TableCell>
              <SumsCells sums={one} />
              <TableCell isFigure>{formatAmount(one.machine_cents)}</TableCell>
              <MoneyCell isLoss={one.result_micros < 0}>
                {formatMicros(one.result_micros)}
              </MoneyCell>
            </tr>
          ))}
        </Table>
      ) : (
        <p className="text-lg text-ink-soft">{costsText.nothingYet}</p>
      )}
      <p className="max-w-[42rem] text-note text-ink-soft">{costsText.monthsNote}</p>
      {months.some(hasAny) && (
        <CsvLink
          fileName="costs-by-month"
          rows={[
            headings,
            ...shown.map((one) => [
              one.month,
              ...toCsvSums(one),
              toCsvDollars(one.machine_cents),
              toExactDollars(one.result_micros),
            ]),
          ]}
        />
      )}
    </section>
  )
}

function hasAny({ earned_cents, recogniser_seconds, fee_micros, commission_cents }: MonthCosts) {
  return [earned_cents, recogniser_seconds, fee_micros, commission_cents].some((sum) => sum !== 0)
}
