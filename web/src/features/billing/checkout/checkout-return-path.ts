const KEY = 'checkoutStart'

/** Remembers for this tab on which page a checkout was opened. */
export function storeCheckoutReturnPath(): void {
  const { pathname, search } = window.location
  try {
    sessionStorage.setItem(KEY, pathname + search)
  } catch {
    // Without storage the settings are the page to return to.
  }
}

/** The page on which the last checkout of this tab was opened; null when unknown. */
export function readCheckoutReturnPath(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}
