import { vi } from 'vitest'

/** Spies on `Date.prototype.toTimeString`, which is called once per displayed time of day. */
export function spyOnTimesOfDay() {
  return vi.spyOn(Date.prototype, 'toTimeString')
}
