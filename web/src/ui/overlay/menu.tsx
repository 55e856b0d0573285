import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactElement, type ReactNode, useContext } from 'react'
import { classNames } from '../class-names.ts'
import { PressedBy } from './pressed-by.ts'

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement
  /** True where the press on the button loaded the menu. */
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** A button that opens a menu of actions. */
export function Menu({ isOpenAtFirst = false, trigger, children }: MenuProps) {
  const pressedBy = useContext(PressedBy)
  const focusFirst = (content: HTMLElement | null) =>
    content?.querySelector<HTMLElement>('[role=menuitem]')?.focus()

  return (
    <Radix.Root defaultOpen={isOpenAtFirst}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={pressedBy === 'keyboard' ? focusFirst : undefined}
          align="end"
          sideOffset={4}
          collisionPadding={16}
          className="z-40 min-w-52 animate-appear rounded-sheet border border-rule bg-sheet p-1.5 text-ink shadow-sheet"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface MenuItemProps {
  isDangerous?: boolean
  onSelect: () => void
  children: ReactNode
}

/** An entry of `Menu`; choosing it closes the menu. */
export function MenuItem({ isDangerous = false, onSelect, children }: MenuItemProps) {
  return (
    <Radix.Item
      onSelect={onSelect}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-note outline-none select-none data-highlighted:bg-ink/8',
        isDangerous && 'text-danger',
      )}
    >
      {children}
    </Radix.Item>
  )
}
