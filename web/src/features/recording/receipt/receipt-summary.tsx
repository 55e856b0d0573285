import { useQuery } from '@tanstack/react-query'
import { receiptQuery } from './receipt-query.ts'
import { summariseReceipt } from './receipt-text.ts'

/** At the end of a recording: its receipt in one sentence. */
export function ReceiptSummary({ code }: { code: string }) {
  const { data: receipt } = useQuery(receiptQuery(code))

  return receipt ? (
    <p className="text-note text-pretty text-ink-soft">{summariseReceipt(receipt)}</p>
  ) : null
}
