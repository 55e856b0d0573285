import { Hand } from 'lucide'
import type { HTMLAttributes } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface NeedsTriggerProps extends HTMLAttributes<HTMLButtonElement> {
  /** What became of the newest need, shown in place of the icon. */
  state?: string | null
}

/** The button that opens the needs. */
export function NeedsTrigger({ state = null, ...props }: NeedsTriggerProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      className="min-h-11! min-w-12 px-1.5! lg:min-w-16"
      {...props}
    >
      {state === null && <Icon of={Hand} size={18} />}
      <span className={state === null ? 'max-lg:sr-only' : 'sr-only'}>Ask</span>
      <span className="sr-only"> the recorder</span>
      {state}
    </Button>
  )
}
