/** Thrown when the browser refuses to navigate. */
export class RedirectError extends Error {
  override name = 'RedirectError'
}

/** Navigates to another site, or to a page that the server renders; throws RedirectError. */
export function navigateAway(address: string): void {
  try {
    const { protocol, href } = new URL(address, window.location.href)
    if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`not a page: ${protocol}`)
    window.location.assign(href)
  } catch (cause) {
    throw new RedirectError('This page cannot be opened.', { cause })
  }
}
