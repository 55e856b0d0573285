import { Suspense, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'

// Loaded on demand: few look at the receipt of a recording that is whole.
const ReceiptDialog = lazyOptional(async () => (await import('./receipt-dialog.tsx')).ReceiptDialog)

/** Opens the continuity receipt of a recording. */
export function ReceiptButton({ code, className }: { code: string; className?: string }) {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button variant="quiet" size="small" className={className} onClick={() => setOpen(true)}>
        Receipt
      </Button>
      <Suspense>{isOpen && <ReceiptDialog code={code} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
