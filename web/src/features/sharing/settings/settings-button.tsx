import { Type } from 'lucide-react'
import { type ComponentType, type HTMLAttributes, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import type { SettingsPopoverProps } from './settings-popover.tsx'

type Sheet = ComponentType<SettingsPopoverProps>

const fetchSheet = async (): Promise<Sheet> =>
  (await import('./settings-popover.tsx')).SettingsPopover

interface SettingsButtonProps extends Omit<SettingsPopoverProps, 'trigger'> {
  /** Loads the settings popover. */
  load?: typeof fetchSheet
}

/**
 * A button that opens the viewer settings, whose code is loaded when the pointer or the focus
 * reaches the button.
 */
export function SettingsButton({ load = fetchSheet, ...props }: SettingsButtonProps) {
  const [Sheet, setSheet] = useState<Sheet | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  if (Sheet) return <Sheet {...props} trigger={<Trigger />} />
  const prepare = () => void load().catch(() => {})
  const open = () => {
    setIsMissing(false)
    load().then(
      (sheet) => setSheet(() => sheet),
      () => setIsMissing(true),
    )
  }

  return (
    <span className="inline-flex items-center gap-3">
      <Trigger aria-haspopup="dialog" onPointerEnter={prepare} onFocus={prepare} onClick={open} />
      <span role="status">{isMissing && 'Not loaded. Check your connection and try again.'}</span>
    </span>
  )
}

function Trigger(props: HTMLAttributes<HTMLButtonElement>) {
  return (
    <Button variant="quiet" size="small" className="-mr-3 min-h-11! sm:mr-0" {...props}>
      <Type size={18} aria-hidden="true" />
      <span className="max-[22.5rem]:sr-only sm:max-lg:sr-only">Settings</span>
    </Button>
  )
}
