import { vi } from 'vitest'

/** Spies on `Date.prototype.getHours`, which is read once per displayed time. */
export function spyOnHours() {
  return vi.spyOn(Date.prototype, 'getHours')
}
