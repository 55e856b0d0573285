import { useEffect, useSyncExternalStore } from 'react'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import type { Observable } from '#web/lib/observable.ts'
import { loadLater } from '#web/ui/page/load-later.tsx'

const loadParts = () => import('./offline-parts.ts')
const KeptNotice = loadLater(async () => (await loadParts()).KeptNotice)

/** Milliseconds after which a page keeps what it reads: its text and connection come first. */
const KEEP_AFTER_MS = 2000

interface KeptCopyProps {
  code: string
  store: TranscriptStore
  keptAt: Observable<number | null>
}

/** Keeps what is read of a transcript for a time without a network, and says when it is shown. */
export function KeptCopy({ code, store, keptAt }: KeptCopyProps) {
  const at = useSyncExternalStore(keptAt.subscribe, keptAt.get, keptAt.get)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isLeft = false
    const start = () =>
      loadParts().then(
        ({ keepTranscript }) => {
          if (!isLeft) stop = keepTranscript(code, store, () => keptAt.get() !== null)
        },
        () => {},
      )
    const timer = setTimeout(() => void start(), KEEP_AFTER_MS)

    return () => {
      isLeft = true
      clearTimeout(timer)
      stop?.()
    }
  }, [code, store, keptAt])

  return at !== null && <KeptNotice at={at} />
}
