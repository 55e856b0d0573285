import { findQuestion } from '@live-scribe/contract/marks/find-question'
import type { TranscriptEntry } from '../model/transcript-entry.ts'

/** A question in what was said. */
export interface FoundQuestion {
  segmentNumber: number
  text: string
}

/**
 * Creates a function that finds the last question of a transcript; null without one. It is
 * incremental: entries are only added.
 */
export function createQuestionFinder(): (
  entries: readonly TranscriptEntry[],
) => FoundQuestion | null {
  let read: readonly TranscriptEntry[] = []
  let last: FoundQuestion | null = null

  return (entries) => {
    if (entries === read) return last
    const isMore = entries.length >= read.length && entries[read.length - 1] === read.at(-1)
    const from = isMore ? read.length : 0
    if (!isMore) last = null
    read = entries
    for (let index = entries.length - 1; index >= from; index -= 1) {
      const entry = entries[index]
      const text = entry && !entry.isGap && !entry.isEcho ? findQuestion(entry.text) : null
      if (!entry || text === null) continue
      last = { segmentNumber: entry.segmentNumber, text }
      break
    }

    return last
  }
}
