import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { eraseDeviceData } from '#web/lib/browser/device-data.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { signOut } from '../auth-api.ts'
import { currentUserQuery } from './current-user-query.ts'
import { broadcastAuthEvent } from './page-session.ts'

/**
 * Signs out here and at the identity provider, then opens the landing page; rejects when that
 * fails.
 */
export function useSignOut(end: () => Promise<string | null> = signOut): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()

  return async () => {
    const elsewhere = await end()
    const hadTranscripts = await eraseDeviceData()
    broadcastAuthEvent('SIGNED_OUT')
    queryClient.clear()
    queryClient.setQueryData(currentUserQuery.queryKey, null)
    if (hadTranscripts) toast.info('Transcripts that were kept on this device are removed.')
    if (elsewhere) window.location.assign(elsewhere)
    // Whoever signs out beside a recording was asked before.
    else await router.navigate({ to: '/', ignoreBlocker: true })
  }
}
