import { useIsOnline } from '#web/lib/use-is-online.ts'

/** Says that the device has no network, for as long as that is so. */
export function OfflineNotice() {
  const isOnline = useIsOnline()

  return (
    <div aria-live="polite" className="sticky top-0 z-30 empty:hidden">
      {!isOnline && (
        <p className="border-b border-warning bg-sheet px-5 py-2.5 text-center text-note text-warning">
          You are offline. What is on this page stays; it goes on when the connection is back.
        </p>
      )}
    </div>
  )
}
