import { MAX_FIXES, type TermFix } from '@live-scribe/contract/fixes/term-fix'
import {
  MAX_VOCABULARY_ENTRIES,
  vocabularyEntry,
} from '@live-scribe/contract/vocabulary/vocabulary-entry'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import type { FixRow } from '#server/db/schema/transcript/transcript-fixes.ts'
import { transcriptFixes } from '#server/db/schema.ts'
import { changeEntries } from '#server/features/vocabulary/index.ts'
import { AppError } from '#server/http/app-error.ts'
import { type ChangedFixes, changeSessionFixes, type FixedSession } from './change-session-fixes.ts'

/** A fix that the owner asks for. */
export type NewFix = Omit<TermFix, 'id'>

interface FixOrder {
  session: FixedSession
  authorId: string
  fix: NewFix
  now: Date
}

/**
 * Stores a fix, in place of an earlier one of the same words and place; one for later recordings
 * too in the owner's vocabulary. Returns null for a deleted session; throws `bad_request` when the
 * session has as many fixes as it may have, or the vocabulary has no room.
 */
export function storeFix(db: Database, order: FixOrder): Promise<ChangedFixes | null> {
  const { session, fix } = order
  return changeSessionFixes(db, session, async (tx, before) => {
    const replaced = before.fixes.filter((one) => isSameWords(one, fix))
    if (replaced.some((one) => isEnough(one, fix))) return null
    if (before.fixes.length - replaced.length >= MAX_FIXES) throw tooManyFixesError()
    const version = before.version + 1
    const removed = replaced.map(({ id }) => id)
    await removeFixes(tx, session.id, removed)
    if (fix.is_always) await addToVocabulary(tx, order)
    await tx.insert(transcriptFixes).values(toRow(order, version))
    return { version, added: { id: version, ...fix }, removed }
  })
}

/** Whether a fix is about the same words in the same place, so that a later one replaces it. */
export function isSameWords(one: NewFix, other: NewFix): boolean {
  return (
    one.original.toLowerCase() === other.original.toLowerCase() &&
    one.place?.segment === other.place?.segment &&
    one.place?.word === other.place?.word
  )
}

/** Whether an earlier fix of the same words and place does what a fix is to do. */
function isEnough(earlier: NewFix, { replacement, is_always }: NewFix): boolean {
  return earlier.replacement === replacement && (!is_always || earlier.is_always === true)
}

async function addToVocabulary(tx: Transaction, { session, fix, now }: FixOrder): Promise<void> {
  const { data: entry } = vocabularyEntry.safeParse({ term: fix.replacement, heard: fix.original })
  if (!entry) throw unfitForVocabularyError()
  const { userId } = session
  const { leftOut } = await changeEntries(tx, { userId, add: [entry], remove: [], now })
  if (leftOut > 0) throw fullVocabularyError()
}

function toRow({ session, authorId, fix, now }: FixOrder, number: number) {
  const { original, replacement, place, is_always } = fix
  const scope = is_always ? 'always' : place ? 'here' : 'recording'
  const where = { segmentNumber: place?.segment ?? null, word: place?.word ?? null }
  return {
    sessionId: session.id,
    authorId,
    number,
    scope: scope as FixRow['scope'],
    original,
    replacement,
    createdAt: now,
    ...where,
  }
}

async function removeFixes(tx: Transaction, sessionId: string, numbers: number[]): Promise<void> {
  if (numbers.length === 0) return
  const isOne = inArray(transcriptFixes.number, numbers)
  await tx.delete(transcriptFixes).where(and(eq(transcriptFixes.sessionId, sessionId), isOne))
}

function tooManyFixesError(): AppError {
  return new AppError(
    'bad_request',
    `A recording has at most ${MAX_FIXES} fixes. Take one back that is not needed, then try again.`,
  )
}

function unfitForVocabularyError(): AppError {
  return new AppError(
    'bad_request',
    'A vocabulary has no words with an arrow in them. Fix them everywhere in this recording instead.',
  )
}

function fullVocabularyError(): AppError {
  return new AppError(
    'bad_request',
    `Your vocabulary has ${MAX_VOCABULARY_ENTRIES.toLocaleString('en')} entries, as many as it may have. Remove some on the account page, or fix the words in this recording only.`,
  )
}
