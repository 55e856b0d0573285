import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/** Milliseconds of hovering before a tooltip opens. */
const TOOLTIP_DELAY_MS = 700
/** Milliseconds after a tooltip closed in which the next opens at once. */
const TOOLTIP_SKIP_DELAY_MS = 300

/** Sets the delays of all tooltips inside. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={TOOLTIP_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  )
}

/** A short explanation of a control, on hover and focus. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          className="z-50 rounded-control bg-ink px-2.5 py-1.5 text-note text-paper"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
