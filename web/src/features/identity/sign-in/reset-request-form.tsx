import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { requestReset } from '../auth-api.ts'
import { FormError } from '../form-error.tsx'
import { useSubmit } from '../use-submit.ts'

/** Asks for the address that gets the reset link. */
export function ResetRequestForm({ onSent }: { onSent: (email: string) => void }) {
  const [email, setEmail] = useState('')
  const { submit, error, isBusy } = useSubmit(async () => {
    await requestReset(email.trim())
    onSent(email.trim())
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
      <FormError text={error} />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? 'Sending...' : 'Send the link'}
      </Button>
    </form>
  )
}
