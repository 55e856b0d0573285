import { useEffect, useSyncExternalStore } from 'react'
import { useIsOnline } from '#web/lib/browser/use-is-online.ts'
import { createObservable } from '#web/lib/observable.ts'

const suppressors = createObservable(0)

/** A notice while the device is offline; hidden on pages that show their own. */
export function OfflineNotice() {
  const isOnline = useIsOnline()
  const { subscribe, get } = suppressors
  const isSuppressed = useSyncExternalStore(subscribe, get, () => 0) > 0

  return (
    <div aria-live="polite" className="sticky top-0 z-30 empty:sr-only">
      {!isOnline && !isSuppressed && (
        <p className="border-b border-warning bg-sheet px-5 py-2.5 text-center text-note text-warning">
          You’re offline. What you see stays here, and the page carries on when you are back.
        </p>
      )}
    </div>
  )
}

/**
 * Hides the general offline notice while the calling component is mounted, because it shows its
 * own.
 */
export function useSuppressOfflineNotice(): void {
  useEffect(() => {
    const { get, set } = suppressors
    set(get() + 1)

    return () => set(get() - 1)
  }, [])
}
