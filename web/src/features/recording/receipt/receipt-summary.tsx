import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReceiptButton } from './receipt-button.tsx'
import { receiptQuery } from './receipt-query.ts'
import { summariseReceipt } from './receipt-text.ts'

interface ReceiptSummaryProps {
  code: string
  /** Buttons beside that of the receipt. */
  children?: ReactNode
}

/** At the end of a recording: its receipt in one sentence, and the whole of it on request. */
export function ReceiptSummary({ code, children }: ReceiptSummaryProps) {
  const { data: receipt } = useQuery(receiptQuery(code))

  return (
    <section aria-label="Continuity receipt" className="flex flex-col items-start gap-1">
      {receipt && <p className="text-note text-ink-soft">{summariseReceipt(receipt)}</p>}
      <div className="-mx-3 flex flex-wrap">
        <ReceiptButton code={code} className="min-h-11!" />
        {children}
      </div>
    </section>
  )
}
