/** What is said of a line that is the meeting's echo, where it is shown. */
export const ECHO_LABEL = 'Echo of the meeting'

/** Hides the lines that are marked with `data-echo`, without any change of the others. */
export const hideEchoClasses = '[&_[data-echo]]:hidden'

/** Formats how many lines are an echo, and whether they are hidden. */
export function formatEchoes(echoes: number, isShown: boolean): string {
  const lines = echoes === 1 ? '1 line' : `${echoes} lines`

  return isShown
    ? `${lines} shown that the microphone heard from the loudspeaker`
    : `${lines} hidden as echo of the meeting`
}

/** The text of an element as it is copied: without the echoes that are hidden. */
export function getCopiedText(words: Element): string {
  const copy = words.cloneNode(true) as Element
  const isHidden = words.closest('[data-echoes=hidden]') !== null && !words.closest('[data-echo]')
  if (isHidden) for (const echo of copy.querySelectorAll('[data-echo]')) echo.remove()

  return (copy.textContent ?? '').trim()
}
