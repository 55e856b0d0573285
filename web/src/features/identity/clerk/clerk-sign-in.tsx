import { SignIn, SignUp } from '@clerk/react'
import { getSafeRedirectPath } from '#web/lib/links/safe-redirect.ts'
import { ClerkFrame } from './clerk-frame.tsx'

interface ClerkSignInProps {
  publishableKey: string
  way: 'sign-in' | 'sign-up'
  /** The page first requested. */
  redirectTo: string | undefined
}

/** Clerk's forms for signing in and up. */
export function ClerkSignIn({ publishableKey, way, redirectTo }: ClerkSignInProps) {
  const to = getSafeRedirectPath(redirectTo)

  return (
    <ClerkFrame publishableKey={publishableKey}>
      {way === 'sign-in' ? (
        <SignIn
          routing="path"
          path="/sign-in"
          signUpUrl="/sign-up"
          forceRedirectUrl={to}
          signUpForceRedirectUrl={to}
        />
      ) : (
        <SignUp
          routing="path"
          path="/sign-up"
          signInUrl="/sign-in"
          forceRedirectUrl={to}
          signInForceRedirectUrl={to}
        />
      )}
    </ClerkFrame>
  )
}
