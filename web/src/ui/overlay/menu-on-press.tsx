import {
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useState,
} from 'react'
import { PressedBy } from './pressed-by.ts'
import { usePartOnPress } from './use-part-on-press.ts'

interface MenuOnPressProps<Props> {
  /** Loads the component of the menu, which is open at first. */
  load: () => Promise<ComponentType<Props & { trigger: ReactElement }>>
  /** The button that opens the menu. */
  trigger: ReactElement
  /** The props of the menu. */
  props: Props
}

/** A button whose menu is loaded when it is pressed; its code, when pointer or focus reach it. */
export function MenuOnPress<Props extends object>({
  load,
  trigger,
  props,
}: MenuOnPressProps<Props>) {
  const { Part: LoadedMenu, problem, handlers } = usePartOnPress(load)
  const [pressedBy, setPressedBy] = useState<'pointer' | 'keyboard'>('pointer')
  if (LoadedMenu) {
    return (
      <PressedBy value={pressedBy}>
        <LoadedMenu {...props} trigger={trigger} />
      </PressedBy>
    )
  }

  const press = (event: MouseEvent | KeyboardEvent) => {
    // A click of the keyboard has no count.
    setPressedBy(event.detail === 0 ? 'keyboard' : 'pointer')
    handlers.onClick()
  }
  const pressByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    press(event)
  }
  const waiting = {
    ...handlers,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: press,
    onKeyDown: pressByArrow,
  }

  return (
    <>
      {cloneElement(trigger, waiting as object)}
      {problem && (
        <span role="alert" className="text-note text-danger">
          {problem}
        </span>
      )}
    </>
  )
}
