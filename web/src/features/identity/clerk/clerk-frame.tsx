import { ClerkFailed, ClerkLoading, ClerkProvider } from '@clerk/react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { signInText } from '../sign-in/sign-in-text.ts'

/** Loads Clerk's components; shows a message while they are loading or failed to load. */
export function ClerkFrame({
  publishableKey,
  children,
}: {
  publishableKey: string
  children: ReactNode
}) {
  const router = useRouter()
  // After signing in a full page load makes the server identify the user.
  const go = (to: string) =>
    /^\/sign-(in|up)\b/.test(to) ? router.navigate({ href: to }) : window.location.assign(to)

  return (
    <ClerkProvider
      publishableKey={publishableKey}
      signInUrl="/sign-in"
      signUpUrl="/sign-up"
      afterSignOutUrl="/"
      routerPush={go}
      routerReplace={go}
      telemetry={false}
    >
      {children}
      <ClerkLoading>
        <p className="text-ink-soft">{signInText.clerkLoading}</p>
      </ClerkLoading>
      <ClerkFailed>
        <p role="alert" className="text-pretty">
          {signInText.clerkFailed}
        </p>
        <Button variant="outline" className="self-start" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </ClerkFailed>
    </ClerkProvider>
  )
}
