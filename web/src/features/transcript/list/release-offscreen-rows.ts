/**
 * Reduces a long transcript's memory to little more than its text. Browsers keep boxes and glyphs
 * of what was once drawn; so the content of full lists and sections out of view is re-inserted, where
 * nothing is drawn before it is seen.
 */
export function releaseOffscreenRows(page: Element | null): void {
  // Lists and sections that were drawn. Those of a volume that goes out of view at once are not told of.
  const drawn = new Set<HTMLElement>()
  page?.addEventListener('contentvisibilityautostatechange', (event) => {
    const { target, skipped } = event as ContentVisibilityAutoStateChangeEvent
    if (!(target instanceof HTMLElement)) return
    if (!skipped) {
      if (!isVolume(target)) drawn.add(target)
      return
    }
    const parts = isVolume(target) ? [...drawn].filter((part) => target.contains(part)) : [target]
    for (const part of parts) {
      drawn.delete(part)
      release(part)
    }
  })
}

function isVolume(part: HTMLElement): boolean {
  return part.querySelector(':scope > div') !== null
}

function release(part: HTMLElement): void {
  if (isInUse(part)) return
  const heights = [...part.querySelectorAll('ol')].map((list) => [list, list.offsetHeight] as const)
  // A re-inserted list has lost its remembered height.
  for (const [{ style }, height] of heights) style.containIntrinsicSize = `auto ${height}px`
  // Not announced by screen readers.
  part.setAttribute('aria-live', 'off')
  part.replaceChildren(...part.childNodes)
}

/** A selection or focus inside would be lost. */
function isInUse(part: HTMLElement): boolean {
  const selection = document.getSelection()
  const isSelected =
    selection?.isCollapsed === false && selection.getRangeAt(0).intersectsNode(part)

  return isSelected || part.contains(document.activeElement)
}
