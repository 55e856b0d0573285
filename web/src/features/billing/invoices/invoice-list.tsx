import type { Invoice } from '@live-scribe/contract/billing/invoices'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#web/lib/format/format-date.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { ColumnHeading, Table, TableCell } from '#web/ui/table.tsx'
import { invoicesQuery } from './invoices-query.ts'

/** The user's invoices; each opens at the payment service. */
export function InvoiceList({ userId }: { userId: string }) {
  const { data, isError, refetch } = useQuery(invoicesQuery(userId))

  return (
    <div className="flex flex-col gap-3">
      <h2 className="font-sans text-body font-semibold">Invoices</h2>
      {isError ? (
        <LoadFailure onRetry={refetch}>
          Your invoices could not be loaded from the payment service.
        </LoadFailure>
      ) : data === undefined ? (
        <p className="text-ink-soft">Loading your invoices...</p>
      ) : data.length === 0 ? (
        <p className="text-ink-soft">You have no invoices yet. Each payment makes one.</p>
      ) : (
        <InvoiceTable invoices={data} />
      )}
    </div>
  )
}

function InvoiceTable({ invoices }: { invoices: Invoice[] }) {
  return (
    <Table
      label="Invoices"
      head={
        <>
          <ColumnHeading>Invoice</ColumnHeading>
          <ColumnHeading isFigure>Amount</ColumnHeading>
          <ColumnHeading>
            <span className="sr-only">Page of the invoice</span>
          </ColumnHeading>
        </>
      }
    >
      {invoices.map(({ id, number, status, total, currency, created_at, url }) => (
        <tr key={id} className="border-b border-rule">
          <TableCell>
            {formatDay(Date.parse(created_at))}
            {number && <span className="block text-note text-ink-soft">{number}</span>}
          </TableCell>
          <TableCell isFigure>
            {formatMoney(total, currency)}
            <span className="block font-sans text-note text-ink-soft">{statusTexts[status]}</span>
          </TableCell>
          <TableCell isFigure>
            {url && (
              <a href={url} target="_blank" rel="noreferrer" className="font-sans underline">
                Open
                <span className="sr-only">{` invoice ${number ?? ''} in a new tab`}</span>
              </a>
            )}
          </TableCell>
        </tr>
      ))}
    </Table>
  )
}

const statusTexts: Record<Invoice['status'], string> = {
  paid: 'Paid',
  due: 'Not paid yet',
  void: 'Cancelled',
}
