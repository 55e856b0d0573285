/** The browser refused to go to an address. */
export class RedirectError extends Error {
  override name = 'RedirectError'
}

/** Goes to a page of another site, or to one that the server makes; throws a `RedirectError`. */
export function leaveFor(address: string): void {
  try {
    const { protocol, href } = new URL(address, window.location.href)
    if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`not a page: ${protocol}`)
    window.location.assign(href)
  } catch (cause) {
    throw new RedirectError('This page cannot be opened.', { cause })
  }
}
