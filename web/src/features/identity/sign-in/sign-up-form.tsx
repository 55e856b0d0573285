import { useState } from 'react'
import { Field } from '#web/ui/form/field.tsx'
import { signUp } from '../auth-api.ts'
import { SubmitForm } from '../submit-form.tsx'
import { useSubmit } from '../use-submit.ts'
import { EmailField } from './email-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'

interface SignUpFormProps {
  /** The page first requested, which the mailed link leads to. */
  redirectTo: string | undefined
  onSignedUp: () => Promise<void>
  /** Called when the address must be confirmed by a mailed link before the first sign-in. */
  onMailed: (email: string) => void
}

/** Signs up with name, email and password. */
export function SignUpForm({ redirectTo, onSignedUp, onMailed }: SignUpFormProps) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const submission = useSubmit(async () => {
    const address = email.trim()
    const { needsConfirmation } = await signUp({
      name: name.trim(),
      email: address,
      password,
      redirectTo,
    })
    if (needsConfirmation) onMailed(address)
    else await onSignedUp()
  })

  return (
    <SubmitForm submission={submission} action="Create account" busy="Creating your account...">
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <EmailField value={email} onChange={setEmail} />
      <NewPasswordField label="Password" value={password} onChange={setPassword} />
    </SubmitForm>
  )
}
