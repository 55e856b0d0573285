import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Entry } from '#web/features/identity/sign-in/entry.tsx'
import { OtherEntry } from '#web/features/identity/sign-in/other-entry.tsx'
import { SecondStepForm } from '#web/features/identity/sign-in/second-step-form.tsx'
import { SignInForm } from '#web/features/identity/sign-in/sign-in-form.tsx'
import { signInText } from '#web/features/identity/sign-in/sign-in-text.ts'
import { useEnter } from '#web/features/identity/sign-in/use-complete-sign-in.ts'
import { EntryLayout } from './auth-layout.tsx'

/** The way in for those who have an account. */
export function SignInPage() {
  const { redirect, error } = useSearch({ from: '/sign-in/$' })
  const [isSecondStep, setSecondStep] = useState(false)
  const enter = useEnter(redirect)
  if (isSecondStep) {
    return (
      <EntryLayout title={signInText.secondStep}>
        <SecondStepForm onPassed={enter} onCancel={() => setSecondStep(false)} />
      </EntryLayout>
    )
  }

  return (
    <EntryLayout title="Sign in" hasPromises>
      <Entry way="sign-in" wanted={redirect} failure={error}>
        <SignInForm onSignedIn={enter} onSecondStep={() => setSecondStep(true)} />
      </Entry>
      <OtherEntry
        question={signInText.isNew}
        to="/sign-up/$"
        label="Create an account"
        wanted={redirect}
      />
    </EntryLayout>
  )
}
