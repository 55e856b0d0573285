import { findQuestions } from '@live-scribe/contract/marks/find-question'
import { useFixedText } from '../fixes/use-fixed-text.ts'
import { useTranscript } from '../list/use-transcript.ts'
import type { TranscriptEntry } from '../model/transcript-entry.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import type { AskedLine } from './asked-lines.ts'
import { type OpenQuestion, toOpenQuestions } from './open-questions.ts'

/**
 * The questions of lines with their fixes, in the form in which the lines are shown; the whole line
 * where a fix made them none.
 */
export function useFixedQuestions(
  store: TranscriptStore,
  lines: readonly AskedLine[],
): readonly OpenQuestion[] {
  const textOf = useFixedText(store)
  const entries = useTranscript(store, ({ transcript }) => transcript.entries)

  return lines.flatMap((line) => {
    const entry = entries[line.segmentNumber - 1]

    return toOpenQuestions(line, entry ? readQuestions(entry, line, textOf) : line.questions)
  })
}

function readQuestions(
  entry: TranscriptEntry,
  line: AskedLine,
  textOf: (entry: TranscriptEntry) => string,
): readonly string[] {
  const written = entry.forms?.written ?? entry.text
  const fixed = textOf({ ...withoutForms(entry), text: written })
  const found = fixed === written ? line.questions : findQuestions(fixed)
  const questions = found.length > 0 ? found : [fixed]
  const shown = textOf(entry)
  if (shown === fixed) return questions
  // What was said has no end marks where a number is written otherwise: a list stays a list.
  const said = findQuestions(shown)

  return said.length === questions.length ? said : questions
}

function withoutForms({ forms, ...entry }: TranscriptEntry): TranscriptEntry {
  return entry
}
