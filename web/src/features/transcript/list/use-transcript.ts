import { useSyncExternalStore } from 'react'
import type { TranscriptSnapshot, TranscriptStore } from '../model/transcript-store.ts'

/** What is chosen of the transcript as it is now; what chooses returns the same value while that stays the same. */
export function useTranscript<Chosen>(
  store: TranscriptStore,
  choose: (snapshot: TranscriptSnapshot) => Chosen,
): Chosen {
  return useSyncExternalStore(store.subscribe, () => choose(store.getSnapshot()))
}
