import * as z from 'zod/mini'

/** What a mark stands for; a new one is a `moment`. */
export const markKinds = ['moment', 'question', 'decision', 'to_do'] as const
/** What a mark stands for. */
export type MarkKind = (typeof markKinds)[number]

/** The kinds as people read them. */
export const markKindNames: Record<MarkKind, string> = {
  moment: 'Moment',
  question: 'Question',
  decision: 'Decision',
  to_do: 'To do',
}

/** Maximum marks of a recording, of its owner and of each reader. */
export const MAX_MARKS = 500
/** Maximum length of a mark's note, in UTF-16 code units after cleaning. */
export const MAX_MARK_NOTE_CHARACTERS = 500

/** Control characters but line breaks, and marks that turn the direction of the text around them. */
const UNPRINTABLE = /[\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]|(?!\n)\p{Cc}/gu

/** A note without characters that are no text and without space around it. */
export function cleanNote(note: string): string {
  return note.replace(/\r\n?/g, '\n').replace(UNPRINTABLE, ' ').trim()
}

/** A mark as it is stored and sent. */
export const mark = z.object({
  /** Made by the page that sets the mark, so that a repeat is no second mark. */
  id: z.uuid(),
  /** Milliseconds from the start of the recording's audio. */
  position_ms: z.int().check(z.nonnegative(), z.lte(2 ** 31 - 1)),
  kind: z.enum(markKinds),
  note: z
    .string()
    .check(
      z.overwrite(cleanNote),
      z.maxLength(
        MAX_MARK_NOTE_CHARACTERS,
        `A note has at most ${MAX_MARK_NOTE_CHARACTERS} characters. Shorten it, then save again.`,
      ),
    ),
})
/** A moment of a recording that somebody marked; the note may be empty. */
export type Mark = z.output<typeof mark>

/** The sentence for one mark too many. */
export const TOO_MANY_MARKS = `A recording has at most ${MAX_MARKS} marks. Delete one that is not needed, then mark again.`

/** Orders marks by their place in the recording; equal places by id, the same everywhere. */
export function compareMarks(one: Mark, other: Mark): number {
  return one.position_ms - other.position_ms || (one.id < other.id ? -1 : 1)
}

/**
 * The line of a mark: the last one that had begun at its place, or else the first; null without
 * lines. The lines are in the order of their starts.
 */
export function findMarkedLine<Line extends { startMs: number }>(
  lines: readonly Line[],
  positionMs: number,
): Line | null {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.startMs ?? 0) <= positionMs) low = middle + 1
    else high = middle
  }
  return lines[Math.max(0, low - 1)] ?? null
}
