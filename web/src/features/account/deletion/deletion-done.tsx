import type { DeletionReceipt } from '@live-scribe/contract/account/deletion'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'

interface DeletionDoneProps {
  receipt: DeletionReceipt
  onLeave: () => void
}

/** Says that the account is gone, and offers the signed receipt, which exists only here. */
export function DeletionDone({ receipt, onLeave }: DeletionDoneProps) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const file = new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: 'application/json' })
    const made = URL.createObjectURL(file)
    setUrl(made)

    return () => URL.revokeObjectURL(made)
  }, [receipt])

  return (
    <Modal title="Your account is deleted" onClose={onLeave}>
      <p className="mt-3 text-ink-soft">
        Recordings, profile and sign-in are gone. The receipt says so with this server’s signature;
        it is not kept here, so save it now if you want it.
      </p>
      <div className="mt-7 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onLeave}>
          Leave
        </Button>
        <Button asChild>
          <a data-autofocus href={url} download="live-scribe-deletion-receipt.json">
            Save the receipt
          </a>
        </Button>
      </div>
    </Modal>
  )
}
