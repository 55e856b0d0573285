import type { FastifyInstance } from 'fastify'
import { addBackgroundJob } from '#server/background-job.ts'
import type { AppContext } from '#server/context.ts'
import type { ExportParts } from '#server/features/recording/index.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { createAdmission } from './admission.ts'
import { checkDelivery, DELIVERY_CHECK_INTERVAL_MS } from './check-delivery.ts'
import { addPusherTrigger } from './compat/pusher-trigger.ts'
import { DELETE_HIDDEN_INTERVAL_MS, deleteHidden } from './deletion/delete-hidden.ts'
import { readLogPosition } from './log-position.ts'
import { createRemoveSharedSession, type RemoveSharedSession } from './remove-shared-session.ts'
import { addAcknowledgeNeeds } from './routes/acknowledge-needs.ts'
import { addAskNeed } from './routes/ask-need.ts'
import { addDeleteRecordings } from './routes/delete-recordings.ts'
import { addDeleteSession } from './routes/delete-session.ts'
import { addExportTranscript } from './routes/export-transcript.ts'
import { addFixTerm } from './routes/fix-term.ts'
import { addGetAbout } from './routes/get-about.ts'
import { addGetLiveChannel } from './routes/get-live-channel.ts'
import { addGetSharedTranscript, type FindFirstLog } from './routes/get-shared-transcript.ts'
import { addSetReaderExport } from './routes/set-reader-export.ts'
import { addSetReaderNeeds } from './routes/set-reader-needs.ts'
import { addSetSharing } from './routes/set-sharing.ts'
import { addSetSpeakerName } from './routes/set-speaker-name.ts'
import { addUndoFix } from './routes/undo-fix.ts'
import { addUnpinQuestion } from './routes/unpin-question.ts'
import { SessionCodeGuard } from './session-code-guard.ts'

export type { RemoveSharedSession } from './remove-shared-session.ts'

/**
 * Adds the calls of sharing, with which viewers read a session by its code, and sets the hub's
 * admission check. Returns the function that deletes a session for owner and viewers, and the one
 * that finds what the viewer's page begins with.
 */
export function addSharingRoutes(
  app: FastifyInstance,
  add: AddRoute,
  context: AppContext,
  { recordings, exporter }: ExportParts,
): { remove: RemoveSharedSession; findFirstLog: FindFirstLog } {
  const guard = new SessionCodeGuard(context)
  const parts = { guard, recordings }
  const readPosition = (code: string) => readLogPosition(context, recordings, code)
  context.viewerHub?.admitBy(createAdmission(guard, readPosition))
  addGetAbout(add, context, guard)
  addGetLiveChannel(add, context, guard)
  const findFirstLog = addGetSharedTranscript(add, context, parts)
  addExportTranscript(add, context, { ...parts, exporter })
  addSetReaderExport(add, context, guard)
  addSetSharing(add, context, parts)
  addAskNeed(add, context, parts)
  addAcknowledgeNeeds(add, context, parts)
  addSetReaderNeeds(add, context, parts)
  addSetSpeakerName(add, context, guard)
  addUnpinQuestion(add, context, guard)
  const remove = createRemoveSharedSession(context, parts)
  addDeleteSession(add, remove)
  addFixTerm(add, context, guard)
  addUndoFix(add, context, guard)
  addDeleteRecordings(add, context, parts)
  addBackgroundJob(app, context, {
    name: 'deleting hidden recordings',
    everyMs: DELETE_HIDDEN_INTERVAL_MS,
    errorKind: 'sweep',
    run: () => deleteHidden(context, remove),
  })
  addBackgroundJob(app, context, {
    name: 'checking the way of live events',
    everyMs: DELIVERY_CHECK_INTERVAL_MS,
    errorKind: 'sweep',
    run: () => checkDelivery(context),
  })
  addPusherTrigger(add, context)
  return { remove, findFirstLog }
}
