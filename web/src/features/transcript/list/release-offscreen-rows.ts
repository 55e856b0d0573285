/**
 * Lets a long transcript weigh little more than its text. What was once drawn would keep its boxes and glyphs for as
 * long as the page lives: what came out of sight and is full is put in anew, where nothing is drawn before it is seen.
 */
export function releaseOffscreenRows(page: Element | null): void {
  page?.addEventListener('contentvisibilityautostatechange', (event) => {
    const { target, skipped } = event as ContentVisibilityAutoStateChangeEvent
    if (!skipped || !(target instanceof HTMLElement) || isInUse(target)) return
    const heights = [...target.querySelectorAll('ol')].map(
      (list) => [list, list.offsetHeight] as const,
    )
    // A list that is put in anew has forgotten how high it was.
    for (const [{ style }, height] of heights) style.containIntrinsicSize = `auto ${height}px`
    // No news to a screen reader.
    target.setAttribute('aria-live', 'off')
    target.replaceChildren(...target.childNodes)
  })
}

/** A selection and the focus would be lost with what they stand in. */
function isInUse(part: HTMLElement): boolean {
  const selection = document.getSelection()
  const isSelected =
    selection?.isCollapsed === false && selection.getRangeAt(0).intersectsNode(part)

  return isSelected || part.contains(document.activeElement)
}
