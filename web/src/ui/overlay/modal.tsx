import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

interface ModalProps {
  title: string
  role?: 'alertdialog'
  /** The id of a longer description. */
  describedBy?: string
  onClose: () => void
  children: ReactNode
}

/** The browser's modal dialog: the rest of the page is inert, and gets the focus back. */
export function Modal({ title, role, describedBy, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const opened = dialog.current
    const focusedBefore = document.activeElement
    opened?.showModal()
    opened?.querySelector<HTMLElement>('[data-autofocus]')?.focus()

    return () => {
      opened?.close()
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
    }
  }, [])
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    // A question over a form leaves the form.
    event.stopPropagation()
    onClose()
  }

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onKeyDown={closeByEscape}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-sheet bg-sheet p-6 text-ink shadow-sheet backdrop:bg-shade sm:p-8"
    >
      <h2 id={titleId} className="text-2xl leading-tight">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
