/**
 * Reduces a long transcript's memory to little more than its text. Browsers keep boxes and glyphs
 * of what was once drawn; so the content of full lists and sections out of view is re-inserted, where
 * nothing is drawn before it is seen.
 */
export function releaseOffscreenRows(page: Element | null): void {
  page?.addEventListener('contentvisibilityautostatechange', (event) => {
    const { target, skipped } = event as ContentVisibilityAutoStateChangeEvent
    if (!skipped || !(target instanceof HTMLElement) || isInUse(target)) return
    // The sections of a volume are released one by one: all at once would take too long.
    if (target.querySelector(':scope > div')) return
    const heights = [...target.querySelectorAll('ol')].map(
      (list) => [list, list.offsetHeight] as const,
    )
    // A re-inserted list has lost its remembered height.
    for (const [{ style }, height] of heights) style.containIntrinsicSize = `auto ${height}px`
    // Not announced by screen readers.
    target.setAttribute('aria-live', 'off')
    target.replaceChildren(...target.childNodes)
  })
}

/** A selection or focus inside would be lost. */
function isInUse(part: HTMLElement): boolean {
  const selection = document.getSelection()
  const isSelected =
    selection?.isCollapsed === false && selection.getRangeAt(0).intersectsNode(part)

  return isSelected || part.contains(document.activeElement)
}
