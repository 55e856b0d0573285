import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { signIn } from '../auth-api.ts'
import { FormError } from '../form-error.tsx'
import { useSubmit } from '../use-submit.ts'
import { signInText } from './sign-in-text.ts'

interface SignInFormProps {
  onSignedIn: () => Promise<void>
  /** The password was right, and a second step is required. */
  onSecondStep: () => void
}

/** Signs in with email and password. */
export function SignInForm({ onSignedIn, onSecondStep }: SignInFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { submit, error, isBusy } = useSubmit(async () => {
    const { needsSecondStep } = await signIn({ email: email.trim(), password })
    if (needsSecondStep) onSecondStep()
    else await onSignedIn()
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-5">
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormError text={error} />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? 'Signing in...' : 'Sign in'}
      </Button>
      <Link
        to="/forgot-password"
        className="inline-flex min-h-11 items-center self-start text-ink-soft underline underline-offset-4 hover:text-ink"
      >
        {signInText.forgotTitle}
      </Link>
    </form>
  )
}
