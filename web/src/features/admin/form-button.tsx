import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'

interface FormButtonProps {
  label: string
  title: string
  /** The form, with what closes it. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a form over the page, where it is needed. */
export function FormButton({ label, title, children }: FormButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)

  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Modal title={title} onClose={close}>
          <div className="mt-5">{children(close)}</div>
        </Modal>
      )}
    </>
  )
}
