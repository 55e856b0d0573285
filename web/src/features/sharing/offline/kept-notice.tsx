import { useIsOnline } from '#web/lib/browser/use-is-online.ts'
import { useSuppressOfflineNotice } from '#web/ui/page/offline-notice.tsx'
import { StatusText } from '#web/ui/status-text.tsx'

/** Says that the text is this device's copy, and how old it is. */
export function KeptNotice({ at, now = Date.now() }: { at: number; now?: number }) {
  const isOnline = useIsOnline()
  useSuppressOfflineNotice()
  const cause = isOnline ? 'We can’t reach the server.' : 'You’re offline.'

  return (
    <StatusText className="mt-2 border-l-2 border-warning pl-3 text-note text-warning">
      {`${cause} This copy was saved ${formatWhen(at, now)}.`}
    </StatusText>
  )
}

function formatWhen(at: number, now: number): string {
  const date = new Date(at)
  const time = date.toLocaleTimeString(undefined, { timeStyle: 'short' })
  const isToday = date.toDateString() === new Date(now).toDateString()

  return isToday
    ? `at ${time}`
    : `on ${date.toLocaleDateString(undefined, { dateStyle: 'long' })} at ${time}`
}
