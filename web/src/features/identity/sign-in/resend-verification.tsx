import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { configurationQuery } from '#web/api/configuration.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { accountText } from '../account/account-text.ts'
import { sendVerification } from '../auth-api.ts'
import { useSubmit } from '../use-submit.ts'

/** Sends the confirmation link again. */
export function ResendVerification({ email }: { email: string }) {
  const [isSent, setSent] = useState(false)
  const { data: settings } = useQuery(configurationQuery)
  const reachesPeople = settings?.mail.reaches_people !== false
  const { submit, error, isBusy } = useSubmit(async () => {
    await sendVerification(email)
    setSent(true)
  })

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="outline"
        size="small"
        disabled={isBusy || isSent}
        onClick={() => void submit()}
      >
        {isSent ? (reachesPeople ? 'Link sent' : 'Link written') : 'Send the link again'}
      </Button>
      <span role="status" className="text-note text-ink-soft empty:sr-only">
        {isSent && (reachesPeople ? accountText.mailSent : accountText.mailKept)}
      </span>
      <FormError text={error} />
    </div>
  )
}
