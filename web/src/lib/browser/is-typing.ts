/** Controls in which something is typed or chosen with keys. */
const FIELDS = 'input:not([type="range"], [type="checkbox"]), select, textarea, [contenteditable]'

/** Whether an event goes to an element that matches a selector, or to one within it. */
export function isWithin({ target }: Event, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

/** Whether a key goes to a field that has a use for it. */
export function isTyping(event: Event): boolean {
  return isWithin(event, FIELDS)
}
