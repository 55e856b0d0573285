import { Suspense, useEffect, useSyncExternalStore } from 'react'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import type { Observable } from '#web/lib/observable.ts'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'

const loadParts = () => import('./offline-parts.ts')
const KeptNotice = lazyOptional(async () => (await loadParts()).KeptNotice)

/** Milliseconds after which a page keeps what it reads: its text and connection come first. */
const KEEP_AFTER_MS = 2000

interface KeptCopyProps {
  code: string
  store: TranscriptStore
  keptAt: Observable<number | null>
}

/** Keeps what is read of a transcript for a time without a network, and says when it is shown. */
export function KeptCopy({ code, store, keptAt }: KeptCopyProps) {
  const at = useSyncExternalStore(keptAt.subscribe, keptAt.get)
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

  return <Suspense>{at !== null && <KeptNotice at={at} />}</Suspense>
}
