import { useState } from 'react'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { SubmitForm } from '../submit-form.tsx'
import { useSubmit } from '../use-submit.ts'

interface PasswordPromptProps {
  confirmLabel: string
  onAnswer: (password: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the password before a sensitive action. */
export function PasswordPrompt({ confirmLabel, onAnswer, onCancel }: PasswordPromptProps) {
  const [password, setPassword] = useState('')
  const submission = useSubmit(() => onAnswer(password))

  return (
    <SubmitForm submission={submission} action={confirmLabel} onCancel={onCancel}>
      <PasswordField
        autoFocus
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </SubmitForm>
  )
}
