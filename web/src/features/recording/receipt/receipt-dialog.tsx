import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { receiptQuery } from './receipt-query.ts'
import { ReceiptView } from './receipt-view.tsx'

/** The continuity receipt of a recording, which may still run. */
export function ReceiptDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { data: receipt, isError, refetch } = useQuery(receiptQuery(code))
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(receipt, null, 2))}`

  return (
    <Modal title="Continuity receipt" onClose={onClose}>
      <p className="py-3 text-note text-ink-soft">
        What was captured, what arrived, what was written and what was billed, each from its own
        count.
      </p>
      {receipt && <ReceiptView receipt={receipt} />}
      {isError && !receipt && (
        <LoadFailure onRetry={() => void refetch()}>The receipt could not be loaded.</LoadFailure>
      )}
      {!receipt && !isError && <p role="status">Loading receipt...</p>}
      <div className="flex flex-wrap gap-3 pt-6">
        {receipt && (
          <Button asChild variant="outline">
            <a href={file} download={`receipt-${code}.json`}>
              <Icon of={Download} size={18} />
              Download JSON
            </a>
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  )
}
