import { useSyncExternalStore } from 'react'
import type { TranscriptSnapshot, TranscriptStore } from '../model/transcript-store.ts'

/**
 * Selects from the current transcript; the selector must return the same value while nothing
 * changed.
 */
export function useTranscript<Chosen>(
  store: TranscriptStore,
  choose: (snapshot: TranscriptSnapshot) => Chosen,
): Chosen {
  const read = () => choose(store.getSnapshot())

  return useSyncExternalStore(store.subscribe, read, read)
}
