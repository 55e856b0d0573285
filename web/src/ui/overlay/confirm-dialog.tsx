import { type ReactNode, useId } from 'react'
import { Button } from '../form/button.tsx'
import { Modal } from './modal.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  children: ReactNode
  /** Label of the safe answer, which has the focus when the dialog opens. */
  cancelLabel: string
  confirmLabel: string
  /** The emphasised answer: by default the safe one. */
  emphasis?: 'cancel' | 'confirm'
  onCancel: () => void
  onConfirm: () => void
}

/** A modal confirmation with two answers. */
export function ConfirmDialog({ isOpen, ...question }: ConfirmDialogProps) {
  return isOpen ? <Question {...question} /> : null
}

function Question(props: Omit<ConfirmDialogProps, 'isOpen'>) {
  const text = useId()
  const isConfirming = props.emphasis === 'confirm'
  const cancel = (
    <Button data-autofocus variant={isConfirming ? 'outline' : 'primary'} onClick={props.onCancel}>
      {props.cancelLabel}
    </Button>
  )

  return (
    <Modal role="alertdialog" title={props.title} describedBy={text} onClose={props.onCancel}>
      <div id={text} className="mt-3 text-ink-soft">
        {props.children}
      </div>
      {/* The emphasised answer is the last, and on a phone the upper one. */}
      <div className="mt-7 flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
        {isConfirming && cancel}
        <Button variant={isConfirming ? 'primary' : 'outline'} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
        {!isConfirming && cancel}
      </div>
    </Modal>
  )
}
