import { setSharing } from '@live-scribe/contract/sharing'
import { callEndpoint } from '#web/api/client.ts'
import { toast } from '#web/ui/overlay/toast.ts'

/** Shares the owner's session again with a toast; returns whether it is shared. */
export async function shareAgain(code: string): Promise<boolean> {
  try {
    await callEndpoint(setSharing, { params: { code }, body: { is_shared: true } })
    toast.success('The link works now')

    return true
  } catch (error) {
    toast.error('Sharing could not be started', {
      description: error instanceof Error ? error.message : undefined,
    })

    return false
  }
}
