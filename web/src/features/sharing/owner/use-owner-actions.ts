import { setSharing } from '@live-scribe/contract/sharing'
import { useState } from 'react'
import { callEndpoint } from '#web/api/client.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { deleteWithUndo } from './delete-with-undo.ts'

/** A session as its owner sees it, and callbacks for the owner's actions. */
export interface OwnedSession {
  code: string
  title: string
  isShared: boolean
  onChanged: (isShared: boolean) => void
  onDeleted: () => void
  /** Called when the deletion was undone. */
  onUndone: () => void
}

/** The owner's actions on a session, with toasts. */
export function useOwnerActions({ code, onChanged, onDeleted, onUndone }: OwnedSession) {
  const [isBusy, setBusy] = useState(false)
  const attempt = async (act: () => Promise<void>, failure: string) => {
    if (isBusy) return
    setBusy(true)
    try {
      await act()
    } catch (error) {
      toast.error(failure, { description: error instanceof Error ? error.message : undefined })
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    share: (isShared: boolean) =>
      attempt(
        async () => {
          await callEndpoint(setSharing, { params: { code }, body: { is_shared: isShared } })
          toast.success(
            isShared ? 'The link works now' : 'The link no longer opens this transcript',
          )
          onChanged(isShared)
        },
        isShared ? 'Sharing could not be started' : 'Sharing could not be stopped',
      ),
    remove: () =>
      attempt(async () => {
        await deleteWithUndo({ codes: [code] }, { onUndone })
        onDeleted()
      }, 'The recording could not be deleted'),
  }
}
