import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { toast } from '#web/ui/overlay/toast.ts'
import type { ExportDialogProps } from './export-dialog.tsx'

/** Loads the dialog's code. */
export const loadExportDialog = () => import('./export-dialog.tsx')

const Dialog = lazy<ComponentType<ExportDialogProps>>(() =>
  loadExportDialog().then(
    (part) => ({ default: part.ExportDialog }),
    () => ({ default: NotLoaded }),
  ),
)

/** The formats of a transcript's export, loaded when they are first asked for. */
export function LoadedExportDialog(props: ExportDialogProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}

/** In place of the dialog without a network. */
function NotLoaded({ onClose }: ExportDialogProps): null {
  useEffect(() => {
    toast.error('The export could not be opened', {
      description: 'Check your connection and reload the page.',
    })
    onClose()
  }, [onClose])

  return null
}
