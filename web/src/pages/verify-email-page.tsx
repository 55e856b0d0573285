import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { currentUser } from '#web/features/identity/current-user.ts'
import { ResendVerification } from '#web/features/identity/resend-verification.tsx'
import { Button } from '#web/ui/button.tsx'
import { EntryLayout } from './entry-layout.tsx'

/** Where the link in the mail leads once the server has looked at it. */
export function VerifyEmailPage() {
  const { error, outcome } = useSearch({ from: '/verify-email' })
  const { data: user } = useQuery(currentUser)
  const isConfirmed = user ? user.email_verified : outcome === 'confirmed'
  if (!error && isConfirmed) {
    return (
      <EntryLayout title="Your e-mail address is confirmed">
        <Button asChild className="self-start">
          <Link to="/transcribe">{user ? 'Go to your recordings' : 'Sign in'}</Link>
        </Button>
      </EntryLayout>
    )
  }

  return (
    <EntryLayout title={error ? 'This link no longer works' : 'Your address is not confirmed yet'}>
      <p className="text-lg text-pretty text-ink-soft">
        {error ? 'A link works for 24 hours. ' : 'Open the link in the mail that we sent you. '}
        {user ? 'Your account is as it was.' : 'Sign in to have a new one sent.'}
      </p>
      {user ? (
        <ResendVerification email={user.email} />
      ) : (
        <Button asChild className="self-start">
          <Link to="/sign-in/$" params={{ _splat: '' }} search={{ redirect: '/security' }}>
            Sign in
          </Link>
        </Button>
      )}
    </EntryLayout>
  )
}
