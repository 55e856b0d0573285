import { Link, useSearch } from '@tanstack/react-router'
import { SignInForm } from '#web/features/identity/sign-in-form.tsx'
import { useEnter } from '#web/features/identity/use-enter.ts'
import { PageShell } from '#web/ui/page-shell.tsx'

/** The way in for those who have an account. */
export function SignInPage() {
  const { redirect } = useSearch({ from: '/sign-in/$' })
  const enter = useEnter(redirect)

  return (
    <PageShell title="Sign in" width="wide">
      <div className="mx-auto flex w-full max-w-[25rem] flex-1 flex-col justify-center gap-8 pb-16">
        <h1 className="text-4xl leading-tight tracking-[-0.015em]">Sign in</h1>
        <SignInForm onSignedIn={enter} />
        <p className="text-ink-soft">
          New here?{' '}
          <Link
            to="/sign-up/$"
            params={{ _splat: '' }}
            search={{ redirect }}
            className="font-semibold text-accent underline underline-offset-4"
          >
            Create an account
          </Link>
        </p>
      </div>
    </PageShell>
  )
}
