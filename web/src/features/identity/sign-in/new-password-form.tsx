import { useState } from 'react'
import { resetPassword } from '../auth-api.ts'
import { AuthError } from '../auth-error.ts'
import { SubmitForm } from '../submit-form.tsx'
import { useSubmit } from '../use-submit.ts'
import { NewPasswordField } from './new-password-field.tsx'

interface NewPasswordFormProps {
  /** The token of the mailed link. */
  token: string
  onChosen: () => void
  /** Called when the link was used before or has expired. */
  onSpent: () => void
}

/** Sets a new password with the token of a mailed link. */
export function NewPasswordForm({ token, onChosen, onSpent }: NewPasswordFormProps) {
  const [password, setPassword] = useState('')
  const submission = useSubmit(async () => {
    try {
      await resetPassword(token, password)
    } catch (failure) {
      if (!(failure instanceof AuthError && failure.code === 'INVALID_TOKEN')) throw failure
      onSpent()
      return
    }
    onChosen()
  })

  return (
    <SubmitForm submission={submission} action="Save and sign out everywhere" busy="Saving...">
      <NewPasswordField label="New password" value={password} onChange={setPassword} />
    </SubmitForm>
  )
}
