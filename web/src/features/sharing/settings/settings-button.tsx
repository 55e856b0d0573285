import { Type } from 'lucide'
import type { HTMLAttributes } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { usePartOnPress } from '#web/ui/overlay/use-part-on-press.ts'
import type { SettingsPopoverProps } from './settings-popover.tsx'

const fetchSheet = async () => (await import('./settings-popover.tsx')).SettingsPopover

interface SettingsButtonProps extends Omit<SettingsPopoverProps, 'trigger'> {
  /** Loads the settings popover. */
  load?: typeof fetchSheet
}

/**
 * A button that opens the viewer settings, whose code is loaded when the pointer or the focus
 * reaches the button.
 */
export function SettingsButton({ load = fetchSheet, ...props }: SettingsButtonProps) {
  const { Part: Sheet, problem, handlers } = usePartOnPress(load)
  if (Sheet) return <Sheet {...props} trigger={<Trigger />} />

  return (
    <span className="inline-flex items-center gap-3">
      <Trigger aria-haspopup="dialog" {...handlers} />
      <span role="status">{problem}</span>
    </span>
  )
}

function Trigger(props: HTMLAttributes<HTMLButtonElement>) {
  return (
    <Button variant="quiet" size="small" className="-mr-3 min-h-11! lg:mr-0" {...props}>
      <Icon of={Type} size={18} />
      <span className="max-lg:sr-only">Settings</span>
    </Button>
  )
}
