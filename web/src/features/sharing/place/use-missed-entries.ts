import { useMemo } from 'react'
import { useTranscript } from '#web/features/transcript/list/use-transcript.ts'
import type { TranscriptEntry } from '#web/features/transcript/model/transcript-entry.ts'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'

/** The log up to a line, as far as it is read; later lines render nothing. */
export function useMissedEntries(
  store: TranscriptStore,
  until: number,
): readonly TranscriptEntry[] {
  const known = useTranscript(store, ({ transcript }) => Math.min(until, transcript.entries.length))

  return useMemo(() => store.getSnapshot().transcript.entries.slice(0, known), [store, known])
}
