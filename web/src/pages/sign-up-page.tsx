import { Link, useSearch } from '@tanstack/react-router'
import { SignUpForm } from '#web/features/identity/sign-up-form.tsx'
import { useEnter } from '#web/features/identity/use-enter.ts'
import { EntryLayout } from './entry-layout.tsx'

/** The way in for those who are new. */
export function SignUpPage() {
  const { redirect } = useSearch({ from: '/sign-up/$' })
  const enter = useEnter(redirect)

  return (
    <EntryLayout title="Create an account" hasPromises>
      <SignUpForm onSignedUp={enter} />
      <p className="text-ink-soft">
        Been here before?{' '}
        <Link
          to="/sign-in/$"
          params={{ _splat: '' }}
          search={{ redirect }}
          className="font-semibold text-accent underline underline-offset-4"
        >
          Sign in
        </Link>
      </p>
    </EntryLayout>
  )
}
