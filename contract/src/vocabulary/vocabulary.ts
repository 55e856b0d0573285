import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { vocabularyEntry } from './vocabulary-entry.ts'

/** Maximum entries that one call adds or removes. */
export const MAX_CHANGED_ENTRIES = 500
/** Right words for wrong ones that a new recording takes over, the newest of the vocabulary. */
export const MAX_REPLACEMENTS = 50

const listedEntry = z.object({
  term: z.string(),
  heard: z.nullable(z.string()),
  /** Whether the next recording uses it. */
  is_used: z.boolean(),
})
/** An entry as it is listed. */
export type ListedEntry = z.output<typeof listedEntry>

const vocabularyReply = z.object({
  /** The newest ones first: where not all are used, these are. */
  entries: z.array(listedEntry),
  recogniser: z.string(),
  /**
   * What the recogniser does with terms: it listens for them, it writes what sounds alike as they
   * are, or nothing.
   */
  use: z.enum(['listens', 'spells', 'none']),
})
/** The caller's vocabulary, and what the recogniser takes of it. */
export type VocabularyReply = z.output<typeof vocabularyReply>

/** The caller's own vocabulary. */
export const getVocabulary = endpoint({
  method: 'GET',
  path: '/api/account/vocabulary',
  policy: 'signed-in',
  scope: 'account:read',
  summary: 'The caller’s own vocabulary',
  reply: vocabularyReply,
})

/**
 * Removes entries, those that are gone too, and adds others: they replace earlier ones of the same
 * words. The first of them is the most important one.
 */
export const changeVocabulary = endpoint({
  method: 'POST',
  path: '/api/account/vocabulary',
  policy: 'signed-in',
  summary: 'Change the caller’s own vocabulary',
  body: z.object({
    add: z.array(vocabularyEntry).check(z.maxLength(MAX_CHANGED_ENTRIES)),
    remove: z.array(vocabularyEntry).check(z.maxLength(MAX_CHANGED_ENTRIES)),
  }),
  reply: z.object({
    /** Entries that are new or changed. */
    added: z.int(),
    /** Entries that had no room. */
    left_out: z.int(),
  }),
})
