import { Link, useSearch } from '@tanstack/react-router'
import { SignUpForm } from '#web/features/identity/sign-up-form.tsx'
import { useEnter } from '#web/features/identity/use-enter.ts'
import { Promises } from '#web/features/landing/promises.tsx'
import { PageShell } from '#web/ui/page-shell.tsx'

/** The way in for those who are new. */
export function SignUpPage() {
  const { redirect } = useSearch({ from: '/sign-up/$' })
  const enter = useEnter(redirect)

  return (
    <PageShell title="Create an account" width="wide">
      <div className="grid flex-1 items-center gap-14 pt-6 lg:grid-cols-[25rem_1fr] lg:gap-28 lg:pt-0">
        <div className="flex w-full max-w-[25rem] flex-col gap-8">
          <h1 className="text-4xl leading-tight tracking-[-0.015em]">Create an account</h1>
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
        </div>
        <Promises className="flex max-w-[28rem] flex-col gap-8" />
      </div>
    </PageShell>
  )
}
