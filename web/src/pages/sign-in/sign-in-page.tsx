import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { OtherSignInLink } from '#web/features/identity/sign-in/other-sign-in-link.tsx'
import { SecondFactorForm } from '#web/features/identity/sign-in/second-factor-form.tsx'
import { SignInForm } from '#web/features/identity/sign-in/sign-in-form.tsx'
import { SignInMethods } from '#web/features/identity/sign-in/sign-in-methods.tsx'
import { signInText } from '#web/features/identity/sign-in/sign-in-text.ts'
import { useCompleteSignIn } from '#web/features/identity/sign-in/use-complete-sign-in.ts'
import { AuthLayout } from './auth-layout.tsx'

/** The sign-in page. */
export function SignInPage() {
  const { redirect, error } = useSearch({ from: '/sign-in/$' })
  const [isSecondStep, setSecondStep] = useState(false)
  const enter = useCompleteSignIn(redirect)
  if (isSecondStep) {
    return (
      <AuthLayout title={signInText.secondStep}>
        <SecondFactorForm onPassed={enter} onCancel={() => setSecondStep(false)} />
      </AuthLayout>
    )
  }

  return (
    <AuthLayout title="Sign in" hasPromises>
      <SignInMethods way="sign-in" redirectTo={redirect} failure={error}>
        <SignInForm onSignedIn={enter} onSecondStep={() => setSecondStep(true)} />
      </SignInMethods>
      <OtherSignInLink
        question={signInText.isNew}
        to="/sign-up/$"
        label="Create an account"
        redirectTo={redirect}
      />
    </AuthLayout>
  )
}
