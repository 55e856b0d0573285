import { applyFixes } from '@live-scribe/contract/fixes/apply-fixes'
import { countFixPlaces } from '@live-scribe/contract/fixes/fix-places'
import { type FixableLine, toFixedRuns } from '@live-scribe/contract/fixes/fixed-runs'
import type { TermFix } from '@live-scribe/contract/fixes/term-fix'
import { findQuestion } from '@live-scribe/contract/marks/find-question'
import type { TimedUtterance } from '@live-scribe/contract/utterance'
import { findSaid, fixSaid } from '@live-scribe/contract/written-form/find-said'
import type { LineForm } from '@live-scribe/contract/written-form/line-form'
import { writeCode } from '@live-scribe/contract/written-form/write-code'
import { defineTask } from '#server/lib/threads/define-task.ts'

/** Lines of several sessions, and the fixes of each by its id. */
interface FixedLines {
  lines: readonly (FixableLine & { sessionId: string })[]
  fixes: ReadonlyMap<string, readonly TermFix[]>
}

/** Lays the fixes of their sessions over lines. */
export const fixLines = defineTask(({ lines, fixes }: FixedLines, checkTime) =>
  lines.map((line) => {
    checkTime()
    return toFixedRuns(line, fixes.get(line.sessionId) ?? [])
  }),
)

/** Whether each line asks something by its shown text. */
export const findQuestions = defineTask(({ lines, fixes }: FixedLines, checkTime) =>
  lines.map((line) => {
    checkTime()
    const runs = toFixedRuns(line, fixes.get(line.sessionId) ?? [])
    return findQuestion(runs.map(({ text }) => text).join('')) !== null
  }),
)

/** A fix, the fixes before it, and the log of its session. */
interface FixInLog {
  log: readonly (FixableLine & { isGap: boolean })[]
  fix: TermFix
  before: readonly TermFix[]
}

/** Counts the places of a log that a fix changes. */
export const countPlaces = defineTask(({ log, fix, before }: FixInLog, checkTime) => {
  const sum = { places: 0, lines: 0, linesInAll: 0 }
  for (const line of log) {
    checkTime()
    const { places, lines, linesInAll } = countFixPlaces([line], fix, before)
    sum.places += places
    sum.lines += lines
    sum.linesInAll += linesInAll
  }
  return sum
})

/** Utterances of a session with its fixes, and which rules write them. */
interface UnwrittenLines {
  utterances: readonly TimedUtterance[]
  fixes: readonly TermFix[]
  form: LineForm
  /** Whether questions are labelled. */
  hasMarks: boolean
}

/** An utterance with its fixes, and its text as an export writes it. */
export interface WrittenLine {
  utterance: TimedUtterance
  /** On one line; may be empty. */
  text: string
  /** As it was said, with its fixes; null where that is the text. */
  said: string | null
  isQuestion: boolean
}

/** Writes the text of utterances; gaps and echoes are read by no rule. */
export const writeLines = defineTask(({ utterances, ...rules }: UnwrittenLines, checkTime) =>
  utterances.map((utterance) => {
    checkTime()
    return writeLine(utterance, rules)
  }),
)

/** Writes the text of an utterance; a gap and an echo are read by no rule. */
export function writeLine(
  recognised: TimedUtterance,
  { fixes, form, hasMarks }: Omit<UnwrittenLines, 'utterances'>,
): WrittenLine {
  const utterance = applyFixes(recognised, fixes)
  const isSpoken = !utterance.isGap && utterance.isEcho !== true
  const written = toOneLine(utterance.text)
  const spoken = isSpoken ? findFixedSaid(recognised, fixes) : null
  const said = spoken === null ? written : toOneLine(spoken)
  const isCode = isSpoken && form === 'code'
  const text = form === 'said' ? said : isCode ? writeCode(written) : written
  const isQuestion = isSpoken && hasMarks && findQuestion(written) !== null
  return { utterance, text, said: said === text ? null : said, isQuestion }
}

function findFixedSaid(line: TimedUtterance, fixes: readonly TermFix[]): string | null {
  const said = findSaid(line.text, line.words)
  return said === null ? null : fixSaid({ ...line, said }, fixes)
}

/** The text without line breaks and characters that are no text. */
export function toOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\uFFFE\uFFFF]+/gu, ' ').trim()
}
