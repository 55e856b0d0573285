import { vi } from 'vitest'

/** Watches the browser's date format, which is asked once for each date that a page shows. */
export function spyOnDateFormat() {
  // An accessor, although its type says method.
  const browser: { readonly format: object } = Intl.DateTimeFormat.prototype

  return vi.spyOn(browser, 'format', 'get')
}
