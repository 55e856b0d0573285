import { formatCount } from '#web/lib/format/format-count.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/** Titles that the question names. */
const MAX_NAMED = 3

interface DeleteSelectedDialogProps {
  isOpen: boolean
  count: number
  /** The titles of those that the list has read. */
  titles: readonly string[]
  onClose: () => void
  onDelete: () => void
}

/** Asks before several recordings are deleted. */
export function DeleteSelectedDialog({ count, titles, ...dialog }: DeleteSelectedDialogProps) {
  const what = count === 1 ? 'recording' : `${formatCount(count)} recordings`
  const named = titles.slice(0, MAX_NAMED)
  const others = count - named.length

  return (
    <ConfirmDialog
      isOpen={dialog.isOpen}
      title={count === 1 ? 'Delete this recording?' : `Delete ${what}?`}
      cancelLabel={count === 1 ? 'Keep it' : 'Keep them'}
      confirmLabel={`Delete ${what}`}
      onCancel={dialog.onClose}
      onConfirm={dialog.onDelete}
    >
      <p>
        <bdi className="font-medium wrap-anywhere text-ink">{named.join(', ')}</bdi>
        {others > 0 && ` and ${formatCount(others)} more`}, with all of their text, for you and for
        everyone who has a link. You can undo this for ten seconds. Minutes that were used stay
        used.
      </p>
    </ConfirmDialog>
  )
}
