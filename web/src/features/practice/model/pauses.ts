import type { SpokenWord } from './spoken-words.ts'
import { PAUSE_MS } from './turns.ts'

/** A range of the audio, milliseconds from its start. */
export interface TimeRange {
  startMs: number
  endMs: number
}

/** Silences of two seconds or more between words of any side; missing audio is no silence. */
export function findPauses(
  words: readonly SpokenWord[],
  missing: readonly TimeRange[],
): TimeRange[] {
  const pauses: TimeRange[] = []
  let spokenTo: number | undefined
  for (const { startMs, endMs } of words) {
    if (spokenTo !== undefined && startMs - spokenTo >= PAUSE_MS) {
      const pause = { startMs: spokenTo, endMs: startMs }
      if (!missing.some((gap) => gap.startMs < pause.endMs && gap.endMs > pause.startMs))
        pauses.push(pause)
    }
    spokenTo = Math.max(spokenTo ?? 0, endMs)
  }

  return pauses
}
