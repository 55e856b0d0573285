import type { SignInSettings } from '@live-scribe/contract/configuration'
import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '#web/api/configuration.ts'

/**
 * Reads the sign-in settings; null while loading. When the request fails, passwords are assumed.
 */
export function useSignInSettings(): SignInSettings | null {
  const { data, failureCount } = useQuery(configurationQuery)
  if (data) return data.sign_in

  return failureCount > 0 ? { passwords: true } : null
}
