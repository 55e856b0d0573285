import { useQuery } from '@tanstack/react-query'
import { ReceiptButton } from './receipt-button.tsx'
import { receiptQuery } from './receipt-query.ts'
import { summariseReceipt } from './receipt-text.ts'

/** At the end of a recording: its receipt in one sentence, and the whole of it on request. */
export function ReceiptSummary({ code }: { code: string }) {
  const { data: receipt } = useQuery(receiptQuery(code))

  return (
    <section aria-label="Continuity receipt" className="flex flex-col items-start gap-1">
      {receipt && <p className="text-note text-ink-soft">{summariseReceipt(receipt)}</p>}
      <ReceiptButton code={code} className="-mx-3 min-h-11!" />
    </section>
  )
}
