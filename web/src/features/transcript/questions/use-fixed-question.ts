import { findQuestion } from '@live-scribe/contract/marks/find-question'
import { useFixedText } from '../fixes/use-fixed-text.ts'
import { useTranscript } from '../list/use-transcript.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import type { FoundQuestion } from './last-question.ts'

/** The text of a question with the fixes of its line. */
export function useFixedQuestion(store: TranscriptStore, question: FoundQuestion | null): string {
  const textOf = useFixedText(store)
  const entry = useTranscript(
    store,
    ({ transcript }) => transcript.entries[(question?.segmentNumber ?? 0) - 1],
  )
  const recognised = question?.text ?? ''
  if (!entry) return recognised
  const fixed = textOf(entry)

  return fixed === entry.text ? recognised : (findQuestion(fixed) ?? fixed)
}
