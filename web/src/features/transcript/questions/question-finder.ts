import { findQuestions } from '@live-scribe/contract/marks/find-question'
import type { TranscriptEntry } from '../model/transcript-entry.ts'
import { type AskedLine, listAskedLines, mayAsk } from './asked-lines.ts'

const NOTHING: readonly AskedLine[] = []

/**
 * Creates a function that finds what is open at the last line of a transcript that asks something; none
 * where none does. It is incremental: entries are only added. A line asks what its written form asks,
 * so that it is the same in both forms.
 */
export function createQuestionFinder(): (
  entries: readonly TranscriptEntry[],
  channels: number,
) => readonly AskedLine[] {
  let read: readonly TranscriptEntry[] = []
  let readChannels = 1
  let asked = NOTHING

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
    for (let last = entries.length - 1; last >= from; last -= 1) {
      const entry = entries[last]
      if (!entry || !mayAsk(entry, channels) || ask(entry).length === 0) continue
      asked = listAskedLines(entries, { last, channels, ask })
      break
    }

    return asked
  }
}

function ask({ text, forms }: TranscriptEntry): readonly string[] {
  return findQuestions(forms?.written ?? text)
}
