import { type QuestionKind, readQuestionKind } from '@live-scribe/contract/marks/find-question'
import type { AskedLine } from './asked-lines.ts'

/** A question that is shown until it is done. */
export interface OpenQuestion {
  /** Its line and its place in it: the same while fixes and forms change the words. */
  id: string
  text: string
  kind: QuestionKind
  /** Whether its answer has ended. */
  isAnswered: boolean
}

/** What was struck through, or opened again, by hand. */
export type Struck = ReadonlyMap<string, boolean>

/** The questions of a line as they are shown. */
export function toOpenQuestions(
  { segmentNumber, open }: AskedLine,
  texts: readonly string[],
): readonly OpenQuestion[] {
  const firstOpen = { all: 0, last: texts.length - 1, none: texts.length }[open]

  return texts.map((text, place) => ({
    id: `${segmentNumber}:${place}`,
    text,
    kind: readQuestionKind(text),
    isAnswered: place < firstOpen,
  }))
}

/** Whether a question is done: by hand, or by the end of its answer where no hand said otherwise. */
export function isDone({ id, isAnswered }: OpenQuestion, struck: Struck): boolean {
  return struck.get(id) ?? isAnswered
}

/** Strikes a question through, or opens it again; null where it was the last open one. */
export function strike(
  questions: readonly OpenQuestion[],
  struck: Struck,
  question: OpenQuestion,
): Struck | null {
  const open = questions.filter((one) => !isDone(one, struck))
  if (open.every(({ id }) => id === question.id)) return null

  return new Map([...struck, [question.id, !isDone(question, struck)]])
}
