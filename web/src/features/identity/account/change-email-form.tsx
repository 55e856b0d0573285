import type { User } from '@live-scribe/contract/identity'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { configurationQuery } from '#web/api/configuration.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { changeEmail } from '../auth-api.ts'
import { SubmitForm } from '../submit-form.tsx'
import { useSubmit } from '../use-submit.ts'
import { accountText } from './account-text.ts'

/**
 * Changes the email address: a confirmation link goes to the present address, then one to the new
 * address.
 */
export function ChangeEmailForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { data: settings } = useQuery(configurationQuery)
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const newEmail = email.trim()
  const first = user.email_verified ? user.email : newEmail
  const submission = useSubmit(async () => {
    if (newEmail.toLowerCase() === user.email.toLowerCase()) throw new Error(accountText.sameEmail)
    await changeEmail(newEmail)
    setSent(true)
  })
  if (isSent) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p role="status" className="wrap-anywhere">
          {settings?.mail.reaches_people === false
            ? accountText.linkKept
            : accountText.linkSent(first)}
        </p>
        <Button variant="outline" onClick={onDone}>
          Done
        </Button>
      </div>
    )
  }

  return (
    <SubmitForm submission={submission} action="Send the link" busy="Sending..." onCancel={onDone}>
      <Field
        label={accountText.newEmail}
        type="email"
        name="new-email"
        autoComplete="email"
        required
        value={email}
        hint={user.email_verified ? accountText.bothConfirm(user.email) : accountText.newConfirms}
        onChange={({ target }) => setEmail(target.value)}
      />
    </SubmitForm>
  )
}
