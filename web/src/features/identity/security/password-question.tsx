import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { FormError } from '../form-error.tsx'
import { useSubmit } from '../use-submit.ts'

interface PasswordQuestionProps {
  confirmLabel: string
  onAnswer: (password: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the password before a sensitive action. */
export function PasswordQuestion({ confirmLabel, onAnswer, onCancel }: PasswordQuestionProps) {
  const [password, setPassword] = useState('')
  const { submit, error, isBusy } = useSubmit(() => onAnswer(password))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <form onSubmit={onSubmit} className="flex max-w-[25rem] flex-col gap-4">
      <PasswordField
        autoFocus
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormError text={error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isBusy}>
          {confirmLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
