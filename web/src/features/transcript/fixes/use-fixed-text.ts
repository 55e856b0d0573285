import { useEffect, useState } from 'react'
import { useTranscript } from '../list/use-transcript.ts'
import type { TranscriptEntry } from '../model/transcript-entry.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'

type ApplyFixes = typeof import('@live-scribe/contract/fixes/apply-fixes').applyFixes

/** A function that gives an entry's text with its fixes; what applies them comes with the first fix. */
export function useFixedText(store: TranscriptStore): (entry: TranscriptEntry) => string {
  const { version, fixes } = useTranscript(store, ({ transcript }) => transcript.fixes)
  const [apply, setApply] = useState<ApplyFixes>()
  const isNeeded = version > 0
  useEffect(() => {
    if (!isNeeded) return
    import('@live-scribe/contract/fixes/apply-fixes').then(
      ({ applyFixes }) => setApply(() => applyFixes),
      () => {},
    )
  }, [isNeeded])

  return (entry) => (apply ? apply(entry, fixes).text : entry.text)
}
