const KEY = 'checkoutStart'

/** Keeps, for this tab, on which page a checkout was opened. */
export function rememberCheckoutStart(): void {
  const { pathname, search } = window.location
  try {
    sessionStorage.setItem(KEY, pathname + search)
  } catch {
    // Nothing is kept where nothing can be: the settings are the page to come back to.
  }
}

/** The page on which the last checkout of this tab was opened; null when it is not known. */
export function checkoutStart(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}
