import { getSessionChannelName } from '@live-scribe/contract/live/channel-events'
import { deleteRecordings, undoDeletion } from '@live-scribe/contract/recording/list'
import type { AppContext } from '#server/context.ts'
import {
  hideSessions,
  isSelected,
  type LiveRecordings,
  showSessions,
} from '#server/features/recording/index.ts'
import { AppError, sessionNotFoundError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { SessionCodeGuard } from '../session-code-guard.ts'

/** Adds the calls that delete recordings with time to undo it, and that undo it. */
export function addDeleteRecordings(
  add: AddRoute,
  context: AppContext,
  { guard, recordings }: { guard: SessionCodeGuard; recordings: LiveRecordings },
): void {
  const { db, now, viewerChannels } = context
  add(deleteRecordings, async ({ actor, body: { selection } }) => {
    const selected = await isSelected({ db, now, recordings }, actor.id, selection)
    const { id, deleteAt, codes, running } = await hideSessions(context, actor.id, selected)
    if (codes.length + running === 0) throw sessionNotFoundError()
    for (const code of codes) {
      guard.invalidate(code)
      await viewerChannels.revoke(getSessionChannelName(code))
    }
    return { deletion: id, deleted: codes.length, running, delete_at: deleteAt.toISOString() }
  })
  add(undoDeletion, async ({ actor, body: { deletion } }) => {
    const codes = await showSessions(db, actor.id, deletion)
    if (codes.length === 0) throw new AppError('not_found', 'It is too late: they are deleted.')
    for (const code of codes) guard.invalidate(code)
    return { restored: codes.length }
  })
}
