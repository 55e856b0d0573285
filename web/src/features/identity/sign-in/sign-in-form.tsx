import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { signIn } from '../auth-api.ts'
import { SubmitForm } from '../submit-form.tsx'
import { useSubmit } from '../use-submit.ts'
import { EmailField } from './email-field.tsx'
import { signInText } from './sign-in-text.ts'

interface SignInFormProps {
  onSignedIn: () => Promise<void>
  /** Called when the password is correct and a second factor is required. */
  onSecondStep: () => void
}

/** Signs in with email and password. */
export function SignInForm({ onSignedIn, onSecondStep }: SignInFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const submission = useSubmit(async () => {
    const { needsSecondStep } = await signIn({ email: email.trim(), password })
    if (needsSecondStep) onSecondStep()
    else await onSignedIn()
  })

  const forgotLink = (
    <Link
      to="/forgot-password"
      className="inline-flex min-h-11 items-center self-start text-ink-soft underline underline-offset-4 hover:text-ink"
    >
      {signInText.forgotTitle}
    </Link>
  )

  return (
    <SubmitForm submission={submission} action="Sign in" busy="Signing in..." footer={forgotLink}>
      <EmailField value={email} onChange={setEmail} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </SubmitForm>
  )
}
