import { Suspense, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'

/** The receipt of a recording, loaded on demand: few look at that of one that is whole. */
export const LoadedReceiptDialog = lazyOptional(
  async () => (await import('./receipt-dialog.tsx')).ReceiptDialog,
)

/** Opens the continuity receipt of a recording. */
export function ReceiptButton({ code, className }: { code: string; className?: string }) {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button variant="quiet" size="small" className={className} onClick={() => setOpen(true)}>
        Receipt
      </Button>
      <Suspense>
        {isOpen && <LoadedReceiptDialog code={code} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
