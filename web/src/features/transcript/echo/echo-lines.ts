/** What is said of a line that is the meeting's echo, where it is shown. */
export const ECHO_LABEL = 'Echo of the meeting'

/** Looks of that label. */
export const echoLabelClasses = 'block font-sans text-note text-ink-faint'

/** The text of an element as it is copied: without the echoes that are hidden. */
export function getCopiedText(words: Element): string {
  const copy = words.cloneNode(true) as Element
  const isHidden = words.closest('[data-echoes=hidden]') !== null && !words.closest('[data-echo]')
  if (isHidden) for (const echo of copy.querySelectorAll('[data-echo]')) echo.remove()

  return (copy.textContent ?? '').trim()
}
