import {
  deleteRecordings,
  type RecordingSelection,
  undoDeletion,
} from '@live-scribe/contract/recording/list'
import { ApiError } from '#web/api/api-error.ts'
import { callEndpoint } from '#web/api/client.ts'
import { formatCount } from '#web/lib/format/format-count.ts'
import { toast } from '#web/ui/overlay/toast.ts'

/** Milliseconds in which the toast offers to undo a deletion, as long as the server does. */
const UNDO_MS = 10_000

/**
 * Deletes recordings and this device's copies of them, and shows a toast that offers to undo it. Throws ApiError, also when nothing
 * is deleted because all of them are being recorded.
 */
export async function deleteWithUndo(
  selection: RecordingSelection,
  { onUndone }: { onUndone: () => void },
): Promise<void> {
  const { deletion, deleted, running } = await callEndpoint(deleteRecordings, {
    body: { selection },
  })
  if (deletion === null) {
    const message = 'Stop this recording before you delete it.'
    throw new ApiError({ status: 409, code: 'recording_active', message })
  }
  void removeCopies(selection).catch(() => {})
  toast.success(
    deleted === 1 ? 'Recording deleted' : `${formatCount(deleted)} recordings deleted`,
    {
      ...(running > 0 ? { description: 'The one that is being recorded stays.' } : {}),
      duration: UNDO_MS,
      action: { label: 'Undo', onClick: () => void undo(deletion, onUndone) },
    },
  )
}

/** Without their codes it is unknown which copies are theirs, so all copies go. */
async function removeCopies(selection: RecordingSelection): Promise<void> {
  const { eraseKept, removeKept } = await import('../offline/kept-transcripts.ts')
  if ('codes' in selection) await Promise.all(selection.codes.map(removeKept))
  else await eraseKept()
}

async function undo(deletion: string, onUndone: () => void): Promise<void> {
  try {
    const { restored } = await callEndpoint(undoDeletion, { body: { deletion } })
    toast.success(restored === 1 ? 'The recording is back' : 'The recordings are back')
    onUndone()
  } catch (error) {
    toast.error('The deletion could not be undone', {
      description: error instanceof Error ? error.message : undefined,
    })
  }
}
