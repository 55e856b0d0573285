import type { AppContext } from '#server/context.ts'
import type { LiveRecordings } from '#server/features/recording/index.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { createAdmission } from './admission.ts'
import { addPusherTrigger } from './compat/pusher-trigger.ts'
import { createRemoveSharedSession, type RemoveSharedSession } from './remove-shared-session.ts'
import { addDeleteSession } from './routes/delete-session.ts'
import { addExportTranscript } from './routes/export-transcript.ts'
import { addGetLiveChannel } from './routes/get-live-channel.ts'
import { addGetSharedTranscript } from './routes/get-shared-transcript.ts'
import { addSetReaderExport } from './routes/set-reader-export.ts'
import { addSetSharing } from './routes/set-sharing.ts'
import { addSetSpeakerName } from './routes/set-speaker-name.ts'
import { SessionCodeGuard } from './session-code-guard.ts'

export type { RemoveSharedSession } from './remove-shared-session.ts'

/**
 * Adds the calls of sharing, with which viewers read a session by its code, and sets the hub's
 * admission check. Returns the function that deletes a session for owner and viewers.
 */
export function addSharingRoutes(
  add: AddRoute,
  context: AppContext,
  recordings: LiveRecordings,
): RemoveSharedSession {
  const guard = new SessionCodeGuard(context)
  const parts = { guard, recordings }
  context.viewerHub?.admitBy(createAdmission(guard))
  addGetLiveChannel(add, context, guard)
  addGetSharedTranscript(add, context, parts)
  addExportTranscript(add, context, parts)
  addSetReaderExport(add, context, guard)
  addSetSharing(add, context, parts)
  addSetSpeakerName(add, context, guard)
  const remove = createRemoveSharedSession(context, parts)
  addDeleteSession(add, remove)
  addPusherTrigger(add, context)
  return remove
}
