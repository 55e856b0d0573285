import { useSyncExternalStore } from 'react'
import type { TranscriptSnapshot, TranscriptStore } from './transcript-store.ts'

/** The transcript as it is now. */
export function useTranscript(store: TranscriptStore): TranscriptSnapshot {
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}
