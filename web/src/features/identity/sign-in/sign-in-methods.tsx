import { lazy, type ReactNode, Suspense } from 'react'
import { ProviderButton } from './provider-button.tsx'
import { signInText } from './sign-in-text.ts'
import { useSignInSettings } from './use-sign-in-settings.ts'

// Loaded with Clerk only.
const ClerkEntry = lazy(async () => ({
  default: (await import('../clerk/clerk-sign-in.tsx')).ClerkSignIn,
}))

interface SignInMethodsProps {
  way: 'sign-in' | 'sign-up'
  redirectTo: string | undefined
  /** The provider's last error, if any. */
  failure: string | undefined
  /** Our own form, where passwords are enabled. */
  children: ReactNode
}

/** The configured sign-in methods. */
export function SignInMethods({ way, redirectTo, failure, children }: SignInMethodsProps) {
  const settings = useSignInSettings()
  if (!settings) return <div className="min-h-80" />

  const { passwords, outside } = settings
  if (outside?.kind === 'clerk') {
    return (
      <Suspense fallback={<div className="min-h-80" />}>
        <ClerkEntry publishableKey={outside.key ?? ''} way={way} redirectTo={redirectTo} />
      </Suspense>
    )
  }

  return (
    <>
      {outside && (
        <ProviderButton
          name={outside.name}
          redirectTo={redirectTo}
          failure={failure}
          isBeside={passwords}
        />
      )}
      {outside && passwords && (
        <p className="flex items-center gap-4 text-note text-ink-soft before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
          {signInText.orPassword}
        </p>
      )}
      {passwords && children}
    </>
  )
}
