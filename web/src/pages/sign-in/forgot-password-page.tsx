import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { configurationQuery } from '#web/api/configuration.ts'
import { accountText } from '#web/features/identity/account/account-text.ts'
import { ResetRequestForm } from '#web/features/identity/sign-in/reset-request-form.tsx'
import { signInText } from '#web/features/identity/sign-in/sign-in-text.ts'
import { Button } from '#web/ui/form/button.tsx'
import { AuthLayout } from './auth-layout.tsx'

/** Asks for a link to a new password. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { data: settings } = useQuery(configurationQuery)
  const back = (
    <Button asChild variant="outline" className="self-start">
      <Link to="/sign-in/$" params={{ _splat: '' }}>
        Back to sign in
      </Link>
    </Button>
  )
  if (sentTo !== null) {
    return (
      <AuthLayout title={accountText.lookInMail}>
        <div role="status" className="flex flex-col gap-4">
          <p className="text-lg text-pretty">
            If there’s an account for <span className="font-semibold wrap-anywhere">{sentTo}</span>,{' '}
            {signInText.resetSent}
          </p>
          {settings?.mail.reaches_people === false && (
            <p className="text-pretty text-ink-soft">{accountText.mailKept}</p>
          )}
        </div>
        {back}
      </AuthLayout>
    )
  }

  if (settings?.sign_in.passwords === false) {
    return (
      <AuthLayout title={signInText.forgotTitle}>
        <p className="text-lg text-pretty text-ink-soft">
          {signInText.passwordElsewhere(settings.sign_in.outside?.name)}
        </p>
        {back}
      </AuthLayout>
    )
  }

  return (
    <AuthLayout title={signInText.forgotTitle}>
      <p className="text-pretty text-ink-soft">{accountText.forgot}</p>
      <ResetRequestForm onSent={setSentTo} />
      {back}
    </AuthLayout>
  )
}
