import { Download } from 'lucide'
import { useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ExportDialogProps } from './export-dialog.tsx'
import { LoadedExportDialog, loadExportDialog } from './loaded-export-dialog.tsx'

interface ExportButtonProps extends Omit<ExportDialogProps, 'source' | 'onClose'> {
  code: string
  /** Names the recording for screen readers, where there are several; only its icon is shown then. */
  of?: string
}

/**
 * A button that opens the formats of a transcript's export, whose code is loaded when the pointer or
 * the focus reaches the button.
 */
export function ExportButton({ code, of, ...props }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const prepare = () => void loadExportDialog().catch(() => {})

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={of === undefined ? 'min-h-11!' : 'size-11 px-0!'}
        aria-haspopup="dialog"
        aria-label={of === undefined ? undefined : `Export ${of}`}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        <Icon of={Download} size={of === undefined ? 16 : 18} />
        {of === undefined && 'Export'}
      </Button>
      {isOpen && <LoadedExportDialog {...props} source={{ code }} onClose={() => setOpen(false)} />}
    </>
  )
}
