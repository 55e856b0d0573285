import { useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { isNarrowWindow, type ViewerSettingsControl } from './use-viewer-settings.ts'
import { resolveSettings, type ViewerSettings } from './viewer-settings.ts'

/** The settings before a reset, and those that the reset led to. */
interface Reset {
  before: ViewerSettings
  after: ViewerSettings
}

/** Sets everything in the sheet back to how it was at first; until the next change, it can be undone. */
export function ResetSettings({ settings, change }: ViewerSettingsControl) {
  const [reset, setReset] = useState<Reset | null>(null)
  const { speed, chunk } = settings
  const usual = {
    ...resolveSettings({ link: {}, stored: {}, isNarrow: isNarrowWindow() }),
    // Not in the sheet, but in the page's footer.
    speed,
    chunk,
  }
  const canUndo = reset !== null && isSame(settings, reset.after)
  const start = () => {
    setReset({ before: settings, after: usual })
    change(usual)
  }
  const undo = () => {
    if (reset) change(reset.before)
    setReset(null)
  }

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="min-h-11!"
        disabled={!canUndo && isSame(settings, usual)}
        onClick={canUndo ? undo : start}
      >
        {canUndo ? 'Undo reset' : 'Reset'}
      </Button>
      <span role="status" className="sr-only">
        {canUndo && 'All settings are as at first.'}
      </span>
    </>
  )
}

function isSame(one: ViewerSettings, other: ViewerSettings): boolean {
  return Object.entries(one).every(([name, value]) => Object(other)[name] === value)
}
