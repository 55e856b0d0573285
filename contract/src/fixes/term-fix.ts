import * as z from 'zod/mini'
import { MAX_SEGMENT_NUMBER } from '../recording.ts'

/** Maximum fixes of a session: every page of the log carries all of them. */
export const MAX_FIXES = 100

/** Where the words of a fix begin: a segment of the log, and the number of its word, from 0. */
export const fixPlace = z.object({
  segment: z.int().check(z.positive(), z.lte(MAX_SEGMENT_NUMBER)),
  word: z.int().check(z.nonnegative(), z.lte(MAX_SEGMENT_NUMBER)),
})
/** The place of a fix that counts in one place only. */
export type FixPlace = z.output<typeof fixPlace>

const termFix = z.object({
  /** Grows with each fix of the session; later ones are applied to the text of earlier ones. */
  id: z.int().check(z.positive()),
  original: z.string(),
  replacement: z.string(),
  /** Null for every place in the session, also those that are still to come. */
  place: z.nullable(fixPlace),
  /** Whether it is in the owner's vocabulary, for later recordings; absent if not. */
  is_always: z.optional(z.literal(true)),
})
/**
 * Words of a transcript that its owner replaced by the right ones. It is laid over the log, which
 * keeps what was recognised.
 */
export type TermFix = z.output<typeof termFix>

export const termFixes = z.object({
  /** Grows with each change: of two lists the later one counts. */
  version: z.int().check(z.nonnegative()),
  fixes: z.array(termFix),
})
/** All fixes of a session, in the order in which they are applied. */
export type TermFixes = z.output<typeof termFixes>

/** One change of a session's fixes: the version after it, and what is new or gone. */
export const termFixChange = z.object({
  version: z.int().check(z.positive()),
  added: z.nullable(termFix),
  removed: z.array(z.int()),
})
/** A change that makes the list of `version` from that of the version before. */
export type TermFixChange = z.output<typeof termFixChange>

/** The fixes after a change; null when changes between the two are missing. */
export function changeFixes(before: TermFixes, change: TermFixChange): TermFixes | null {
  const { version, added, removed } = change
  if (version <= before.version) return before
  if (version > before.version + 1) return null
  const left = before.fixes.filter(({ id }) => !removed.includes(id) && id !== added?.id)

  return { version, fixes: added ? [...left, added] : left }
}
