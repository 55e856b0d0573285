import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { NewPasswordForm } from '#web/features/identity/sign-in/new-password-form.tsx'
import { signInText } from '#web/features/identity/sign-in/sign-in-text.ts'
import { Button } from '#web/ui/form/button.tsx'
import { AuthLayout } from './auth-layout.tsx'

/** The page of the mailed link: a form for a new password, or the error of an invalid link. */
export function ResetPasswordPage() {
  const { token } = useSearch({ from: '/reset-password' })
  const [end, setEnd] = useState<'chosen' | 'spent' | null>(token ? null : 'spent')
  if (end === 'chosen') {
    return (
      <AuthLayout title={signInText.resetDone}>
        <p role="status" className="text-lg text-pretty text-ink-soft">
          {signInText.resetDoneNote}
        </p>
        <Button asChild className="self-start">
          <Link to="/sign-in/$" params={{ _splat: '' }}>
            Sign in
          </Link>
        </Button>
      </AuthLayout>
    )
  }
  if (end === 'spent' || !token) {
    return (
      <AuthLayout title={signInText.resetDead}>
        <p className="text-lg text-pretty text-ink-soft">{signInText.resetDeadNote}</p>
        <Button asChild className="self-start">
          <Link to="/forgot-password">Send a new link</Link>
        </Button>
      </AuthLayout>
    )
  }

  return (
    <AuthLayout title="Choose a new password">
      <p className="text-pretty text-ink-soft">{signInText.resetNote}</p>
      <NewPasswordForm
        token={token}
        onChosen={() => setEnd('chosen')}
        onSpent={() => setEnd('spent')}
      />
    </AuthLayout>
  )
}
