/** Controls in which something is typed or chosen with keys. */
const FIELDS = 'input:not([type="range"], [type="checkbox"]), select, textarea, [contenteditable]'

/** Whether a key goes to a field that has a use for it. */
export function isTyping({ target }: Event): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null
}
