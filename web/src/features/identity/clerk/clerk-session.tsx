import { ClerkProvider, useAuth, useClerk } from '@clerk/react'
import { useEffect } from 'react'
import { setTokenSource } from '#web/api/token-source.ts'
import { setProviderSession } from '../session/provider-session.ts'

/**
 * Milliseconds to wait for a token: Clerk's library retries for 15 s offline, but an API call is
 * sent without a token sooner.
 */
const TOKEN_TIMEOUT_MS = 3000

interface ClerkSessionProps {
  publishableKey: string
  /** Called when Clerk ends the session, unless the user signed out. */
  onOver: () => void
}

/** Provides Clerk's access tokens to API calls; Clerk's library renews them every minute. */
export function ClerkSession({ publishableKey, onOver }: ClerkSessionProps) {
  return (
    <ClerkProvider publishableKey={publishableKey} afterSignOutUrl="/" telemetry={false}>
      <Kept onOver={onOver} />
    </ClerkProvider>
  )
}

function Kept({ onOver }: { onOver: () => void }) {
  const { isLoaded, isSignedIn, getToken } = useAuth()
  const clerk = useClerk()
  useEffect(() => {
    if (!isLoaded || !isSignedIn) return
    setTokenSource(() => Promise.race([getToken(), nothingAfter(TOKEN_TIMEOUT_MS)]))
    setProviderSession({
      signOut: () => clerk.signOut({ redirectUrl: '/' }),
      openProfile: () => clerk.openUserProfile(),
    })

    return () => {
      setTokenSource(null)
      setProviderSession(null)
    }
  }, [isLoaded, isSignedIn, getToken, clerk])
  useEffect(() => {
    if (isLoaded && !isSignedIn) onOver()
  }, [isLoaded, isSignedIn, onOver])

  return null
}

function nothingAfter(wait: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), wait)
  })
}
