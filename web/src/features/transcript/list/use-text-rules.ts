import { useEffect, useMemo, useState } from 'react'
import { asRecognised, type TextRules } from '../model/runs.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { useTranscript } from './use-transcript.ts'

const loadFixes = async () => (await import('@live-scribe/contract/fixes/fixed-runs')).toFixedRuns
const loadCode = async () =>
  (await import('@live-scribe/contract/written-form/write-code')).writeCode

/**
 * How the lines of a transcript are written: with its fixes and, where that is wanted, with spoken code
 * as code. What writes them is loaded only when it is needed, for those who may fix words at once.
 */
export function useTextRules(
  store: TranscriptStore,
  { isCode, canFix }: { isCode: boolean; canFix: boolean },
): TextRules {
  const { version, fixes } = useTranscript(store, ({ transcript }) => transcript.fixes)
  const layFixes = useLoaded(version > 0 || canFix, loadFixes)
  const writeCode = useLoaded(isCode, loadCode)

  return useMemo(
    () => (layFixes || writeCode ? { fixes, layFixes, writeCode } : asRecognised),
    [fixes, layFixes, writeCode],
  )
}

/** What `load` gives while it is wanted; without a network it is loaded when that is back. */
function useLoaded<Loaded>(isWanted: boolean, load: () => Promise<Loaded>): Loaded | null {
  const [loaded, setLoaded] = useState<{ value: Loaded } | null>(null)
  const isMissing = isWanted && loaded === null
  useEffect(() => {
    if (!isMissing) return
    const leaving = new AbortController()
    const { signal } = leaving
    const start = async () => {
      try {
        const value = await load()
        if (!signal.aborted) setLoaded({ value })
      } catch {
        window.addEventListener('online', start, { once: true, signal })
      }
    }
    void start()

    return () => leaving.abort()
  }, [isMissing, load])

  return isWanted && loaded ? loaded.value : null
}
