import { changeVocabulary, getVocabulary } from '@live-scribe/contract/vocabulary/vocabulary'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { changeVocabularyOf } from '../change-entries.ts'
import { findEntries } from '../find-entries.ts'
import { presentVocabulary } from '../present.ts'

/** Adds the calls with which users read and change their own vocabulary. */
export function addVocabularyRoutes(add: AddRoute, { db, now, speechToText }: AppContext): void {
  add(getVocabulary, async ({ actor }) =>
    presentVocabulary(await findEntries(db, actor.id), speechToText),
  )
  add(changeVocabulary, async ({ actor, body }) => {
    const changed = await changeVocabularyOf(db, { userId: actor.id, ...body, now: now() })
    return { added: changed.added, left_out: changed.leftOut }
  })
}
