import { findQuestions } from '@live-scribe/contract/marks/find-question'
import type { TranscriptEntry } from '../model/transcript-entry.ts'

/** The channel of the microphone where a meeting has one of its own. */
const OWN_CHANNEL = 0

/** What a line of a transcript asks: one question or several. */
export interface AskingLine {
  segmentNumber: number
  questions: readonly string[]
}

/**
 * Creates a function that finds the last line of a transcript that asks something; null without one.
 * Beside a meeting, what the recorder asks is no question to them. It is incremental: entries are
 * only added.
 */
export function createQuestionFinder(): (
  entries: readonly TranscriptEntry[],
  channels: number,
) => AskingLine | null {
  let read: readonly TranscriptEntry[] = []
  let readChannels = 1
  let last: AskingLine | null = null

  return (entries, channels) => {
    if (entries === read && channels === readChannels) return last
    const isMore =
      channels === readChannels &&
      entries.length >= read.length &&
      entries[read.length - 1] === read.at(-1)
    const from = isMore ? read.length : 0
    if (!isMore) last = null
    read = entries
    readChannels = channels
    for (let index = entries.length - 1; index >= from; index -= 1) {
      const entry = entries[index]
      if (!entry || entry.isGap || entry.isEcho) continue
      if (channels > 1 && entry.channel === OWN_CHANNEL) continue
      const questions = findQuestions(entry.text)
      if (questions.length === 0) continue
      last = { segmentNumber: entry.segmentNumber, questions }
      break
    }

    return last
  }
}
