import { useLayoutEffect } from 'react'
import { isTyping, isWithin } from '#web/lib/browser/is-typing.ts'

/** Dialogs have their own keys. */
const DIALOGS = '[role="dialog"], dialog'

/** Calls back, if there is a callback, at a press of a letter, not while something is typed. */
export function useLetterKey(letter: string, onPress: (() => void) | undefined): void {
  // Before anything is painted: whoever sees the page can use its keys.
  useLayoutEffect(() => {
    if (!onPress) return
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat
      const isOthers = isTyping(event) || isWithin(event, DIALOGS)
      if (!isPlain || isOthers || event.key.toLowerCase() !== letter) return
      event.preventDefault()
      onPress()
    }
    window.addEventListener('keydown', onKey)

    return () => window.removeEventListener('keydown', onKey)
  }, [letter, onPress])
}
