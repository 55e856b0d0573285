import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { SecondStepForm } from '#web/features/identity/second-step-form.tsx'
import { SignInForm } from '#web/features/identity/sign-in-form.tsx'
import { useEnter } from '#web/features/identity/use-enter.ts'
import { EntryLayout } from './entry-layout.tsx'

/** The way in for those who have an account. */
export function SignInPage() {
  const { redirect } = useSearch({ from: '/sign-in/$' })
  const [isSecondStep, setSecondStep] = useState(false)
  const enter = useEnter(redirect)
  if (isSecondStep) {
    return (
      <EntryLayout title="Check it is you">
        <SecondStepForm onPassed={enter} onCancel={() => setSecondStep(false)} />
      </EntryLayout>
    )
  }

  return (
    <EntryLayout title="Sign in" hasPromises>
      <SignInForm onSignedIn={enter} onSecondStep={() => setSecondStep(true)} />
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
    </EntryLayout>
  )
}
