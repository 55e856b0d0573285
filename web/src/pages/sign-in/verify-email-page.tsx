import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { accountText } from '#web/features/identity/account/account-text.ts'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import { ResendVerification } from '#web/features/identity/sign-in/resend-verification.tsx'
import { getSafeRedirectPath } from '#web/lib/links/safe-redirect.ts'
import { Button } from '#web/ui/form/button.tsx'
import { AuthLayout } from './auth-layout.tsx'

/** The page of a mailed link after the server has handled it. */
export function VerifyEmailPage() {
  const { error, outcome, redirect } = useSearch({ from: '/verify-email' })
  const { data: user } = useQuery(currentUserQuery)
  if (error === 'EMAIL_TAKEN') {
    return <Outcome title={accountText.taken} note={accountText.takenNote} to="/account" />
  }
  if (!error && outcome === 'changed') {
    return <Outcome title={accountText.changed} note={accountText.changedNote} to="/account" />
  }
  if (!error && outcome === 'half-changed') {
    return (
      <AuthLayout title={accountText.halfChanged}>
        <p className="text-lg text-pretty text-ink-soft">{accountText.halfChangedNote}</p>
      </AuthLayout>
    )
  }
  const isConfirmed = user ? user.email_verified : outcome === 'confirmed'
  if (!error && isConfirmed) {
    return <Outcome title={accountText.confirmed} to={getSafeRedirectPath(redirect)} />
  }

  return (
    <AuthLayout title={error ? accountText.linkDead : accountText.notConfirmed}>
      <p className="text-lg text-pretty text-ink-soft">
        {error ? accountText.linkDeadNote : accountText.notConfirmedNote}{' '}
        {user ? accountText.asItWas : accountText.signInForNew}
      </p>
      {user && !user.email_verified ? (
        <ResendVerification email={user.email} />
      ) : (
        <Button asChild className="self-start">
          {user ? (
            <Link to="/account">Go to your account</Link>
          ) : (
            <Link to="/sign-in/$" params={{ _splat: '' }} search={{ redirect: '/security' }}>
              Sign in
            </Link>
          )}
        </Button>
      )}
    </AuthLayout>
  )
}

/** The outcome of a link, and the next step. */
function Outcome({ title, note, to }: { title: string; note?: string; to: string }) {
  const { data: user } = useQuery(currentUserQuery)

  return (
    <AuthLayout title={title}>
      {note && <p className="text-lg text-pretty text-ink-soft">{note}</p>}
      <Button asChild className="self-start">
        {user ? (
          <Link to={to}>{nameOf(to)}</Link>
        ) : (
          <Link to="/sign-in/$" params={{ _splat: '' }} search={{ redirect: to }}>
            Sign in
          </Link>
        )}
      </Button>
    </AuthLayout>
  )
}

function nameOf(path: string): string {
  if (path === '/account') return 'Go to your account'

  return path === '/transcribe' ? 'Go to your recordings' : 'Continue'
}
