import { PasswordField } from '#web/ui/form/password-field.tsx'
import { signInText } from './sign-in-text.ts'

const MIN_PASSWORD_CHARACTERS = 12
const MAX_PASSWORD_CHARACTERS = 128

interface NewPasswordFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A field for a new password; the server checks the rules. */
export function NewPasswordField({ label, value, onChange }: NewPasswordFieldProps) {
  return (
    <PasswordField
      label={label}
      name="new-password"
      autoComplete="new-password"
      hint={signInText.passwordHint}
      required
      minLength={MIN_PASSWORD_CHARACTERS}
      maxLength={MAX_PASSWORD_CHARACTERS}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
