/**
 * Reduces a long transcript's memory to little more than its text. Browsers keep boxes and glyphs
 * of what was once drawn; so the rows of full lists out of view are re-inserted, where nothing is
 * drawn before it is seen.
 */
export function releaseOffscreenRows(page: Element | null): void {
  page?.addEventListener('contentvisibilityautostatechange', (event) => {
    const { target, skipped } = event as ContentVisibilityAutoStateChangeEvent
    if (!skipped || !(target instanceof HTMLOListElement) || isInUse(target)) return
    // Not announced by screen readers.
    target.setAttribute('aria-live', 'off')
    target.replaceChildren(...target.childNodes)
  })
}

/** A selection or focus inside would be lost. */
function isInUse(list: HTMLElement): boolean {
  const selection = document.getSelection()
  const isSelected =
    selection?.isCollapsed === false && selection.getRangeAt(0).intersectsNode(list)

  return isSelected || list.contains(document.activeElement)
}
