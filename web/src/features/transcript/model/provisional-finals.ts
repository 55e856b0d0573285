import type { TranscriptEntry } from './transcript-entry.ts'

/** A final that was announced without a number: shown after the log until the log has it. */
export interface ProvisionalFinal {
  id: string
  /** Identifies the provisional final; stays the same when others are removed. */
  order: number
  text: string
  timestamp: number
}

/** Provisional finals that are not among the entries that were added to the log. */
export function notYetStored(
  provisionalFinals: readonly ProvisionalFinal[],
  added: readonly TranscriptEntry[],
): readonly ProvisionalFinal[] {
  if (provisionalFinals.length === 0) return provisionalFinals
  const left = [...provisionalFinals]
  for (const entry of added) {
    const at = left.findIndex((words) => isSameText(words, entry))
    if (at !== -1) left.splice(at, 1)
  }

  return left
}

/** Whether both are the same words. */
export function isSameText(one: { text: string }, other: { text: string }): boolean {
  return one.text.trim() === other.text.trim()
}
