import { lazy, Suspense } from 'react'
import type { TagDialogProps } from './tag-dialog.tsx'

const Dialog = lazy(async () => ({ default: (await import('./tag-dialog.tsx')).TagDialog }))

/** The dialog with the tags of recordings, loaded when it is first asked for. */
export function LoadedTagDialog(props: TagDialogProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}
