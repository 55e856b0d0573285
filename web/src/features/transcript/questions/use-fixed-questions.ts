import { findQuestions } from '@live-scribe/contract/marks/find-question'
import { useFixedText } from '../fixes/use-fixed-text.ts'
import { useTranscript } from '../list/use-transcript.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import type { AskingLine } from './last-question.ts'

/** The questions of a line with its fixes; the whole line where a fix made them none. */
export function useFixedQuestions(
  store: TranscriptStore,
  line: AskingLine | null,
): readonly string[] {
  const textOf = useFixedText(store)
  const entry = useTranscript(
    store,
    ({ transcript }) => transcript.entries[(line?.segmentNumber ?? 0) - 1],
  )
  const recognised = line?.questions ?? []
  if (!entry) return recognised
  const fixed = textOf(entry)
  if (fixed === entry.text) return recognised
  const questions = findQuestions(fixed)

  return questions.length > 0 ? questions : [fixed]
}
