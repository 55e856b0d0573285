import { AlertDialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  children: ReactNode
  /** The answer that changes nothing; it has the focus when the dialog opens. */
  cancelLabel: string
  confirmLabel: string
  /** Which answer stands out: the safe one, unless it was asked for the other. */
  emphasis?: 'cancel' | 'confirm'
  onCancel: () => void
  onConfirm: () => void
}

/** A question that must be answered before anything else happens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const isConfirming = props.emphasis === 'confirm'
  const focusedBefore = useRef<Element | null>(null)
  const rememberFocus = () => {
    focusedBefore.current = document.activeElement
  }
  // The dialog would give it back to a trigger of its own only.
  const giveFocusBack = (event: Event) => {
    event.preventDefault()
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
  }

  return (
    <AlertDialog.Root open={props.isOpen} onOpenChange={(isOpen) => isOpen || props.onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-shade" />
        <AlertDialog.Content
          onOpenAutoFocus={rememberFocus}
          onCloseAutoFocus={giveFocusBack}
          className="fixed top-1/2 left-1/2 z-50 flex w-[min(28rem,calc(100vw-2rem))] -translate-1/2 flex-col gap-3 rounded-sheet bg-sheet p-6 text-ink shadow-sheet sm:p-8"
        >
          <AlertDialog.Title className="text-2xl leading-tight">{props.title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="text-ink-soft">{props.children}</div>
          </AlertDialog.Description>
          <div className="mt-4 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <AlertDialog.Action asChild>
              <Button variant={isConfirming ? 'primary' : 'outline'} onClick={props.onConfirm}>
                {props.confirmLabel}
              </Button>
            </AlertDialog.Action>
            <AlertDialog.Cancel asChild>
              <Button variant={isConfirming ? 'outline' : 'primary'}>{props.cancelLabel}</Button>
            </AlertDialog.Cancel>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
