import { useEffect, useRef } from 'react'
import { isTyping } from '#web/lib/browser/is-typing.ts'

/** Dialogs have their own keys. */
const DIALOGS = '[role="dialog"], dialog'

/** Calls back, if there is a callback, at a press of a letter, not while something is typed. */
export function useLetterKey(letter: string, onPress: (() => void) | undefined): void {
  const press = useRef(onPress)
  useEffect(() => {
    press.current = onPress
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat
      const isInDialog = event.target instanceof Element && event.target.closest(DIALOGS) !== null
      if (!isPlain || isInDialog || isTyping(event) || event.key.toLowerCase() !== letter) return
      if (!press.current) return
      event.preventDefault()
      press.current()
    }
    window.addEventListener('keydown', onKey)

    return () => window.removeEventListener('keydown', onKey)
  }, [letter])
}
