const KEY = 'checkoutStart'

/** Stores for this tab the path of the page that opens a checkout. */
export function storeCheckoutReturnPath(): void {
  const { pathname, search } = window.location
  try {
    sessionStorage.setItem(KEY, pathname + search)
  } catch {
    // Without storage the settings are the page to return to.
  }
}

/** The path of the page that opened the last checkout of this tab; null when unknown. */
export function readCheckoutReturnPath(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}
