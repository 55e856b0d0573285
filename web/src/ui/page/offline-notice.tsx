import { useEffect, useSyncExternalStore } from 'react'
import { useIsOnline } from '#web/lib/browser/use-is-online.ts'
import { createObservable } from '#web/lib/observable.ts'

const pagesOfTheirOwn = createObservable(0)

/** Says that the device is offline, while it is; not where a page says so itself. */
export function OfflineNotice() {
  const isOnline = useIsOnline()
  const { subscribe, get } = pagesOfTheirOwn
  const isSaid = useSyncExternalStore(subscribe, get, () => 0) > 0

  return (
    <div aria-live="polite" className="sticky top-0 z-30 empty:hidden">
      {!isOnline && !isSaid && (
        <p className="border-b border-warning bg-sheet px-5 py-2.5 text-center text-note text-warning">
          You are offline. What you see stays here, and the page carries on when you are back.
        </p>
      )}
    </div>
  )
}

/** The calling page itself says that the device is offline. */
export function useSuppressOfflineNotice(): void {
  useEffect(() => {
    const { get, set } = pagesOfTheirOwn
    set(get() + 1)

    return () => set(get() - 1)
  }, [])
}
