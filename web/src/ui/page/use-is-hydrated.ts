import { useSyncExternalStore } from 'react'

/**
 * False while a view that was rendered at build time is drawn, in the build and again when React takes
 * its elements over; true from then on, and at once on a page that is drawn anew.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
