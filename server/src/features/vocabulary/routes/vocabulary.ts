import { changeVocabulary, getVocabulary } from '@live-scribe/contract/vocabulary/vocabulary'
import type { AppContext } from '#server/context.ts'
import { createLimit } from '#server/http/create-limit.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { changeVocabularyOf } from '../change-entries.ts'
import { findEntries } from '../find-entries.ts'
import { presentVocabulary } from '../present.ts'

/** Changes of a vocabulary: each may have 500 terms, and those who listen are told. */
const CHANGES_LIMIT = {
  tries: 60,
  windowSeconds: 60,
  text: 'You changed your vocabulary very often. Please wait a minute.',
}

/** Adds the calls with which users read and change their own vocabulary. */
export function addVocabularyRoutes(add: AddRoute, context: AppContext): void {
  const { db, now, speechToText } = context
  const useChange = createLimit(context.rateLimits, 'changes of vocabularies', CHANGES_LIMIT)
  add(getVocabulary, async ({ actor }) =>
    presentVocabulary(await findEntries(db, actor.id), speechToText),
  )
  add(changeVocabulary, async ({ actor, body }) => {
    await useChange(actor.id)
    const changed = await changeVocabularyOf(db, { userId: actor.id, ...body, now: now() })
    return { added: changed.added, left_out: changed.leftOut }
  })
}
