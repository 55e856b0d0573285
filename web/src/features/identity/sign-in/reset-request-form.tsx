import { useState } from 'react'
import { requestReset } from '../auth-api.ts'
import { SubmitForm } from '../submit-form.tsx'
import { useSubmit } from '../use-submit.ts'
import { EmailField } from './email-field.tsx'

/** Asks for the address that gets the reset link. */
export function ResetRequestForm({ onSent }: { onSent: (email: string) => void }) {
  const [email, setEmail] = useState('')
  const submission = useSubmit(async () => {
    await requestReset(email.trim())
    onSent(email.trim())
  })

  return (
    <SubmitForm submission={submission} action="Send the link" busy="Sending...">
      <EmailField value={email} onChange={setEmail} />
    </SubmitForm>
  )
}
