import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

interface PopoverProps {
  /** The element that opens it. */
  trigger: ReactElement
  label: string
  /** The aligned edge. */
  align?: 'center' | 'end'
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** A popover beside its trigger; closed by a click elsewhere or Escape. */
export function Popover({
  trigger,
  label,
  align = 'center',
  isOpenAtFirst,
  children,
}: PopoverProps) {
  return (
    <Radix.Root defaultOpen={isOpenAtFirst ?? false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={16}
          className="z-40 max-h-[var(--radix-popover-content-available-height)] w-[min(22rem,calc(100vw-2rem))] animate-appear overflow-y-auto rounded-sheet border border-rule bg-sheet p-5 text-ink shadow-sheet"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
