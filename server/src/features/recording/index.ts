import type { FastifyInstance } from 'fastify'
import { addBackgroundJob } from '#server/background-job.ts'
import type { AppContext } from '#server/context.ts'
import { TrustedClock } from '#server/db/trusted-clock.ts'
import type { TranscriptExporter } from '#server/features/transcript/index.ts'
import type { AdmitApiKey } from '#server/http/api-key.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { RecordingChecks } from './check/recording-checks.ts'
import { addSaveTranscriptSegment } from './compat/save-transcript-segment.ts'
import { LiveRecordings } from './live/live-recordings.ts'
import { registerRecordingGauges } from './live/register-recording-gauges.ts'
import { addCheck } from './routes/check.ts'
import { addCreateCheckToken } from './routes/create-check-token.ts'
import { addCreateInterviewSession } from './routes/create-interview-session.ts'
import { addCreateListenToken } from './routes/create-listen-token.ts'
import { addDeleteMark } from './routes/delete-mark.ts'
import { addEndSession } from './routes/end-session.ts'
import { addExportRecordings } from './routes/export-recordings.ts'
import { addFinishSession } from './routes/finish-session.ts'
import { addGetReceipt } from './routes/get-receipt.ts'
import { addGetRecordingTotals } from './routes/get-recording-totals.ts'
import { addGetSession } from './routes/get-session.ts'
import { addListMarks } from './routes/list-marks.ts'
import { addListSessions } from './routes/list-sessions.ts'
import { addListen } from './routes/listen.ts'
import { addRenameSession } from './routes/rename-session.ts'
import { addReportCaptured } from './routes/report-captured.ts'
import { addSaveMark } from './routes/save-mark.ts'
import { addSearchRecordings } from './routes/search-recordings.ts'
import { addTagRoutes } from './routes/tags.ts'
import { INDEX_INTERVAL_MS, indexLines } from './search/index-lines.ts'
import { createStartSession } from './session/start-session.ts'
import { SWEEP_INTERVAL_MS, sweepSessions } from './session/sweep.ts'
import { STORE_USE_INTERVAL_MS } from './use/recogniser-use-meter.ts'

export { type ExportParts, exportSessions } from './list/exported-sessions.ts'
export {
  findDueSession,
  hasDueSession,
  hideSessions,
  showSessions,
} from './list/pending-deletions.ts'
export { isSelected } from './list/selected-sessions.ts'
export { findTags } from './list/tags.ts'
export type { LiveRecordings } from './live/live-recordings.ts'
export { formatGap } from './live/log/timed-utterance.ts'
export { findMarks } from './marks/marks.ts'
export { findReceipt } from './receipt/find-receipt.ts'
export { completeSession } from './session/complete-session.ts'
export { findOwnSession } from './session/find-own-session.ts'
export { isOwnSession } from './session/is-own-session.ts'
export { openSession } from './session/open-session.ts'
export { type RemoveOptions, removeSession } from './session/remove-session.ts'
export {
  acquireLease,
  advanceDurablePosition,
  appendSegment,
  storeHeartbeat,
} from './session/session-lease.ts'
export {
  countSessions,
  findSessionByCode,
  setReaderExportAllowed,
  setReadersMayAsk,
  setSessionShared,
} from './session/sessions.ts'
export { setSpeakerName } from './session/speaker-names.ts'
export { pauseSession } from './session/stop-session.ts'
export { unpinQuestion } from './session/unpin-question.ts'
export { storeUse, toUtcDay } from './use/store-use.ts'

/**
 * Recording: sessions and the audio socket. Hands recorders over when the app closes. Returns this
 * process's recordings, for the features that end or change them.
 */
export function addRecordingRoutes(
  app: FastifyInstance,
  add: AddRoute,
  context: AppContext,
  { admitApiKey, exporter }: { admitApiKey: AdmitApiKey; exporter: TranscriptExporter },
): LiveRecordings {
  const recordings = new LiveRecordings(context)
  const checks = new RecordingChecks(context.speechToText, recordings)
  registerRecordingGauges(context.metrics, recordings.live)
  app.addHook('preClose', () => recordings.close())
  const startSession = createStartSession(context, recordings)
  addCreateInterviewSession(add, context, startSession)
  addCreateListenToken(add, context, checks)
  addCreateCheckToken(add, context)
  addListSessions(add, context, recordings)
  addTagRoutes(add, context, recordings)
  addExportRecordings(add, context, { exporter, recordings })
  addGetRecordingTotals(add, context)
  addGetSession(add, context, recordings)
  addGetReceipt(add, context, recordings)
  addReportCaptured(add, context, recordings)
  addRenameSession(add, context)
  addListMarks(add, context)
  addSaveMark(add, context)
  addDeleteMark(add, context)
  addSearchRecordings(add, context)
  addEndSession(add, recordings)
  addFinishSession(add, context, recordings)
  addSaveTranscriptSegment(add, context, recordings)
  addListen(app, context, recordings, { admitApiKey, startSession })
  addCheck(app, context, checks)
  const clock = new TrustedClock(context)
  addBackgroundJob(app, context, {
    name: 'sweep',
    everyMs: SWEEP_INTERVAL_MS,
    errorKind: 'sweep',
    run: () =>
      Promise.all([sweepSessions(context, recordings, clock), recordings.signedIn.check()]),
  })
  addBackgroundJob(app, context, {
    name: 'storing what recognisers were fed',
    everyMs: STORE_USE_INTERVAL_MS,
    errorKind: 'sweep',
    run: () => recordings.use.store(),
  })
  addBackgroundJob(app, context, {
    name: 'indexing lines',
    everyMs: INDEX_INTERVAL_MS,
    errorKind: 'sweep',
    run: () => indexLines(context.db),
  })
  return recordings
}
