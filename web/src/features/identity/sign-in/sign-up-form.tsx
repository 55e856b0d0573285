import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { signUp } from '../auth-api.ts'
import { FormError } from '../form-error.tsx'
import { useSubmit } from '../use-submit.ts'
import { NewPasswordField } from './new-password-field.tsx'

interface SignUpFormProps {
  /** The page first requested, which the mailed link leads to. */
  wanted: string | undefined
  onSignedUp: () => Promise<void>
  /** The address must be confirmed by a mail first. */
  onMailed: (email: string) => void
}

/** Signs up with name, email and password. */
export function SignUpForm({ wanted, onSignedUp, onMailed }: SignUpFormProps) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { submit, error, isBusy } = useSubmit(async () => {
    const address = email.trim()
    const { needsConfirmation } = await signUp({
      name: name.trim(),
      email: address,
      password,
      wanted,
    })
    if (needsConfirmation) onMailed(address)
    else await onSignedUp()
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-5">
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <NewPasswordField label="Password" value={password} onChange={setPassword} />
      <FormError text={error} />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? 'Creating your account...' : 'Create account'}
      </Button>
    </form>
  )
}
