import { useSyncExternalStore } from 'react'
import type { LineOverlays } from '../model/line-overlays.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'

/** What lies over the lines of a transcript. */
export function useOverlays({ overlays }: TranscriptStore): LineOverlays {
  return useSyncExternalStore(overlays.subscribe, overlays.get, overlays.get)
}
