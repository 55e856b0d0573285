import type { FixedRun } from '../fixes/fixed-run.ts'
import { toFixedRuns } from '../fixes/fixed-runs.ts'
import type { TermFix } from '../fixes/term-fix.ts'
import type { Word } from '../transcript.ts'

const NUMBER = /\p{N}/u
const END_MARK = /[.?!…]$/u
/** Words of the longest number. */
const MAX_NUMBER_WORDS = 16

/**
 * The line as it was said, with the capitals and the end marks of the sentences of its text; null where
 * the text writes no number otherwise than its words.
 */
export function findSaid(text: string, words: readonly Pick<Word, 'text'>[]): string | null {
  if (!NUMBER.test(text) || words.length === 0) return null
  const bare = words.map((word) => word.text)
  if (toLetters(bare.join(' ')) === toLetters(text)) return null
  const spoken = markSentences(text.split(/\s+/), bare).join(' ')
  const begun = /^\p{Ll}/u.test(text)
    ? spoken
    : spoken.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  const end = END_MARK.test(begun) ? '' : (END_MARK.exec(text)?.[0] ?? '')

  return begun + end
}

/** The words with the ends of sentences within a text, and with a capital behind each. */
function markSentences(written: readonly string[], words: readonly string[]): string[] {
  const marked = [...words]
  const letters = { written: written.map(toLetters), words: words.map(toLetters) }
  let at = 0
  for (const [index, token] of written.slice(0, -1).entries()) {
    const count = countWords(letters, { index, at })
    at += count ?? 0
    const [mark] = END_MARK.exec(token) ?? []
    const [last = '', next = ''] = [marked[at - 1], marked[at]]
    if (count === null || mark === undefined || END_MARK.test(last)) continue
    marked[at - 1] = last + mark
    marked[at] = next.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  }
  return marked
}

/**
 * How many words a written one stands for: one with the same letters for one, and a number for all up to
 * the next written word; null where that is not found.
 */
function countWords(
  { written, words }: { written: readonly string[]; words: readonly string[] },
  { index, at }: { index: number; at: number },
): number | null {
  if (at >= words.length) return null
  if (written[index] === words[at]) return 1
  const next = words.slice(at + 1, at + 1 + MAX_NUMBER_WORDS).indexOf(written[index + 1] ?? '')
  return next === -1 ? null : next + 1
}

/** Two forms of a line of the log. */
interface SaidLine {
  text: string
  said: string
  segmentNumber: number
}

/**
 * The line as it was said, with its fixes; null where a fix changes the text otherwise: then one of its
 * numbers was wrong, and only the written form has the right one.
 */
export function fixSaid(
  { text, said, segmentNumber }: SaidLine,
  fixes: readonly TermFix[],
): string | null {
  if (fixes.length === 0) return said
  const spoken = toFixedRuns({ text: said, segmentNumber, forms: { written: text } }, fixes)
  const written = toFixedRuns({ text, segmentNumber }, fixes)

  return joinSaid(spoken, written)
}

/** The text of the runs of a line as it was said; null where the runs of its text have other fixes. */
export function joinSaid(spoken: readonly FixedRun[], written: readonly FixedRun[]): string | null {
  const idsOf = (runs: readonly FixedRun[]) => runs.flatMap(({ fix }) => fix?.id ?? []).join()

  return idsOf(spoken) === idsOf(written) ? spoken.map(({ text }) => text).join('') : null
}

function toLetters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}
