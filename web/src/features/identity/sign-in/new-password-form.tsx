import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { resetPassword } from '../auth-api.ts'
import { AuthError } from '../auth-error.ts'
import { FormError } from '../form-error.tsx'
import { useSubmit } from '../use-submit.ts'
import { NewPasswordField } from './new-password-field.tsx'

interface NewPasswordFormProps {
  /** The token of the mailed link. */
  token: string
  onChosen: () => void
  /** The link was used, or is too old. */
  onSpent: () => void
}

/** Chooses a new password with a mailed link. */
export function NewPasswordForm({ token, onChosen, onSpent }: NewPasswordFormProps) {
  const [password, setPassword] = useState('')
  const { submit, error, isBusy } = useSubmit(async () => {
    try {
      await resetPassword(token, password)
    } catch (failure) {
      if (!(failure instanceof AuthError && failure.code === 'INVALID_TOKEN')) throw failure
      onSpent()
      return
    }
    onChosen()
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-5">
      <NewPasswordField label="New password" value={password} onChange={setPassword} />
      <FormError text={error} />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? 'Saving...' : 'Save and sign out everywhere'}
      </Button>
    </form>
  )
}
