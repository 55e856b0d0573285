import { vi } from 'vitest'

/** Spies on `Intl.DateTimeFormat.prototype.format`, which is read once per displayed date. */
export function spyOnDateFormat() {
  // `format` is a getter, although its type declares a method.
  const browser: { readonly format: object } = Intl.DateTimeFormat.prototype

  return vi.spyOn(browser, 'format', 'get')
}
