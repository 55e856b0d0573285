import { useEffect, useState } from 'react'
import { type KeptTranscript, listKept } from '#web/features/sharing/offline/kept-transcripts.ts'
import { formatDateAndTime } from '#web/lib/format/format-date.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useSuppressOfflineNotice } from '#web/ui/page/offline-notice.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'
import { OfflineMessage } from './offline-message.tsx'

/** Milliseconds between two looks for the server. */
const LOOK_AGAIN_MS = 3_000

/** The page without a network: what can be read meanwhile, and the way back. */
export function OfflinePage() {
  const [kept, setKept] = useState<KeptTranscript[]>([])
  useSuppressOfflineNotice()
  useEffect(() => {
    void listKept().then(setKept)
  }, [])
  useEffect(() => {
    const timer = setInterval(reloadOnceReachable, LOOK_AGAIN_MS)
    const end = () => {
      removeEventListener('online', reload)
      clearInterval(timer)
    }
    addEventListener('online', reload)
    // A reload would take somebody back who has followed a link.
    addEventListener('beforeunload', end)

    return () => {
      end()
      removeEventListener('beforeunload', end)
    }
  }, [])

  return (
    <OfflineMessage>
      {kept.length > 0 && (
        <section className="mt-8">
          <h2 className="font-semibold text-ink">What you can read now</h2>
          <ul className="mt-2 flex flex-col">
            {kept.map(({ at, page: { session } }) => (
              <li key={session.session_id}>
                <SiteLink
                  href={`/view/${session.session_id}`}
                  className="flex min-h-11 flex-wrap items-center gap-x-3 text-ink underline"
                >
                  <span className="figures">{session.session_id}</span>
                  <span>{formatDateAndTime(Date.parse(session.started_at))}</span>
                  <span className="text-note text-ink-soft">read {formatDateAndTime(at)}</span>
                </SiteLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="mt-8">
        <Button variant="outline" onClick={reload}>
          Try again
        </Button>
      </p>
    </OfflineMessage>
  )
}

/** A device says that it is online before its network works: the first reload may come back here. */
function reloadOnceReachable(): void {
  if (!navigator.onLine) return
  fetch('/healthz', { cache: 'no-store' }).then(({ ok }) => ok && reload(), ignore)
}

function ignore(): void {}

function reload(): void {
  location.reload()
}
