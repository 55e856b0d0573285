import { changeVocabulary, getVocabulary } from '@live-scribe/contract/vocabulary/vocabulary'
import type { VocabularyEntry } from '@live-scribe/contract/vocabulary/vocabulary-entry'
import type { TestUser } from '../test-server.ts'

/** A term, or with `heard` wrong words and the right ones. */
export const entry = (term: string, heard: string | null = null): VocabularyEntry => ({
  term,
  heard,
})

interface Change<Entry> {
  add?: Entry[]
  remove?: Entry[]
}

/** Asks for a change of the vocabulary; returns the reply, also a refusal. */
export function change(user: TestUser, { add = [], remove = [] }: Change<object>) {
  return user.call('POST', '/api/account/vocabulary', { add, remove })
}

/** Changes the vocabulary. */
export async function changed(user: TestUser, wanted: Change<VocabularyEntry>) {
  return changeVocabulary.reply.parse(await (await change(user, wanted)).json())
}

/** The vocabulary as it is listed. */
export async function readVocabulary(user: TestUser) {
  const reply = await user.call('GET', '/api/account/vocabulary')
  return getVocabulary.reply.parse(await reply.json())
}

/** The entries, as `term` or `heard -> term`. */
export async function listEntries(user: TestUser): Promise<string[]> {
  const { entries } = await readVocabulary(user)
  return entries.map(({ term, heard }) => (heard === null ? term : `${heard} -> ${term}`))
}
