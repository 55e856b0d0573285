import { findQuestions } from '@live-scribe/contract/marks/find-question'
import type { TranscriptEntry } from '../model/transcript-entry.ts'
import {
  type Answer,
  type AskedLine,
  closeAnswered,
  followAnswer,
  listAskedLines,
  mayAsk,
  NO_ANSWER,
} from './asked-lines.ts'

const NOTHING: readonly AskedLine[] = []

/**
 * Creates a function that finds what is open at the last line of a transcript that asks something; none
 * where none does. Of several questions the end of the answer leaves the last one open. It is incremental: entries are only added. A line asks what its written form asks,
 * so that it is the same in both forms.
 */
export function createQuestionFinder(): (
  entries: readonly TranscriptEntry[],
  channels: number,
) => readonly AskedLine[] {
  let read: readonly TranscriptEntry[] = []
  let readChannels = 1
  let asked = NOTHING
  let asking: TranscriptEntry | null = null
  let answer: Answer = NO_ANSWER

  return (entries, channels) => {
    if (entries === read && channels === readChannels) return asked
    const isMore =
      channels === readChannels &&
      entries.length >= read.length &&
      entries[read.length - 1] === read.at(-1)
    const from = isMore ? read.length : 0
    if (!isMore) asked = NOTHING
    read = entries
    readChannels = channels
    let behind = from
    for (let last = entries.length - 1; last >= from; last -= 1) {
      const entry = entries[last]
      if (!entry || !mayAsk(entry, channels) || ask(entry).length === 0) continue
      asked = listAskedLines(entries, { last, channels, ask })
      asking = entry
      answer = NO_ANSWER
      behind = last + 1
      break
    }
    if (asked === NOTHING || !asking) return asked
    const before = answer
    for (const line of entries.slice(behind)) answer = followAnswer(answer, asking, line, channels)
    if (answer.name === 'ended' && before.name !== 'ended') asked = closeAnswered(asked)

    return asked
  }
}

function ask({ text, forms }: TranscriptEntry): readonly string[] {
  return findQuestions(forms?.written ?? text)
}
