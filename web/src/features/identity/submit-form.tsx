import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import type { useSubmit } from './use-submit.ts'

interface SubmitFormProps {
  /** The result of `useSubmit`. */
  submission: ReturnType<typeof useSubmit>
  action: string
  /** The button's text while the request runs; the action's by default. */
  busy?: string
  /** Adds a Cancel button. */
  onCancel?: () => void
  /** Fields are validated by the server only. */
  noValidate?: boolean
  /** Content below the buttons. */
  footer?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A form of a few fields with its error text and its buttons. */
export function SubmitForm({
  submission: { onSubmit, error, isBusy },
  action,
  busy = action,
  onCancel,
  noValidate = false,
  footer,
  children,
}: SubmitFormProps) {
  const submitButton = (
    <Button type="submit" disabled={isBusy}>
      {isBusy ? busy : action}
    </Button>
  )

  return (
    <form
      noValidate={noValidate}
      onSubmit={onSubmit}
      className={classNames('flex flex-col gap-5', onCancel && 'max-w-[25rem]')}
    >
      {children}
      <FormError text={error} />
      {onCancel ? (
        <div className="flex flex-wrap gap-3">
          {submitButton}
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      ) : (
        submitButton
      )}
      {footer}
    </form>
  )
}
