import { tagRecordings } from '@live-scribe/contract/recording/list'
import { listTags, renameTag as renameTagEndpoint } from '@live-scribe/contract/recording/tags'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { isSelected } from '../list/selected-sessions.ts'
import { changeTags, findTags, renameTag } from '../list/tags.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'

/** Adds the calls with which users tag their recordings. */
export function addTagRoutes(
  add: AddRoute,
  { db, now }: AppContext,
  recordings: LiveRecordings,
): void {
  add(listTags, async ({ actor }) => ({ tags: await findTags(db, actor.id) }))
  add(tagRecordings, async ({ actor, body }) => {
    const selected = await isSelected({ db, now, recordings }, actor.id, body.selection)
    const by = { userId: actor.id, now: now() }
    return changeTags(db, by, { isSelected: selected, add: body.add, remove: body.remove })
  })
  add(renameTagEndpoint, async ({ actor, body }) => {
    const renamed = await renameTag(db, { userId: actor.id, now: now() }, body)
    if (!renamed) throw new AppError('not_found', 'None of your recordings has this tag.')
    return renamed
  })
}
