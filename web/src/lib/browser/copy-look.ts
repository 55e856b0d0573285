const COPIED_ATTRIBUTES = ['lang', 'dir', 'data-theme']

/**
 * Gives another window's page the styles, theme, language and direction of this one, until the
 * returned function is called.
 */
export function copyLook(from: Document, to: Document): () => void {
  for (const sheet of from.querySelectorAll('link[rel="stylesheet"], style')) {
    const copy = to.importNode(sheet, true)
    // Relative to this page, not to the other one, which has no address.
    if (sheet instanceof HTMLLinkElement) copy.setAttribute('href', sheet.href)
    to.head.append(copy)
  }
  const copyAttributes = () => {
    for (const name of COPIED_ATTRIBUTES) {
      const value = from.documentElement.getAttribute(name)
      if (value === null) to.documentElement.removeAttribute(name)
      else to.documentElement.setAttribute(name, value)
    }
  }
  copyAttributes()
  const observer = new MutationObserver(copyAttributes)
  observer.observe(from.documentElement, { attributeFilter: COPIED_ATTRIBUTES })

  return () => observer.disconnect()
}
