import type { SignInSettings } from '@live-scribe/contract/configuration'
import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '#web/api/configuration.ts'

/** The sign-in settings; null until known. A server that does not say has passwords. */
export function useSignInSettings(): SignInSettings | null {
  const { data, failureCount } = useQuery(configurationQuery)
  if (data) return data.sign_in

  return failureCount > 0 ? { passwords: true } : null
}
