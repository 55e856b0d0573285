import type { FormEvent, ReactNode } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { FormError } from '../form-error.tsx'
import type { useSubmit } from '../use-submit.ts'

interface ShortFormProps {
  /** What `useSubmit` answered. */
  submission: ReturnType<typeof useSubmit>
  action: string
  /** Stands on the button while the server is asked. */
  busy: string
  onCancel: () => void
  /** Fields are checked by the server only, not by the browser. */
  noValidate?: boolean
  children: ReactNode
}

/** A few fields, what went wrong, and two ways on. */
export function ShortForm({
  submission: { submit, error, isBusy },
  action,
  busy,
  onCancel,
  noValidate = false,
  children,
}: ShortFormProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <form noValidate={noValidate} onSubmit={onSubmit} className="flex max-w-[25rem] flex-col gap-5">
      {children}
      <FormError text={error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? busy : action}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
