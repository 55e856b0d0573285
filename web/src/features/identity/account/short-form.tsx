import type { FormEvent, ReactNode } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { FormError } from '../form-error.tsx'
import type { useSubmit } from '../use-submit.ts'

interface ShortFormProps {
  /** The result of `useSubmit`. */
  submission: ReturnType<typeof useSubmit>
  action: string
  /** The button's text while the request runs. */
  busy: string
  onCancel: () => void
  /** Fields are validated by the server only. */
  noValidate?: boolean
  children: ReactNode
}

/** A form of a few fields with its error, a submit and a cancel button. */
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
