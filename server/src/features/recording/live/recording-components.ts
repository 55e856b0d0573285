import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { AudioPosition } from '../position/audio-position.ts'
import { RecorderConnection } from '../recorder/recorder-connection.ts'
import type { RecogniserFeed } from './recogniser-feed.ts'
import type { RecogniserFailureAction } from './recording-phase.ts'
import { RecordingWriter } from './recording-writer.ts'
import { SessionLog } from './session-log.ts'

/** The components of one recording: its audio position, log, recorder connection and writer. */
export interface RecordingComponents {
  readonly position: AudioPosition
  readonly connection: RecorderConnection
  readonly log: SessionLog
  readonly writer: RecordingWriter
}

/** Creates the components of a leased session; its recogniser starts at the durable position. */
export function createRecordingComponents(
  context: AppContext,
  session: SessionRow,
  feed: RecogniserFeed,
  on: { getFailureAction: () => RecogniserFailureAction; onProgress: () => void },
): RecordingComponents {
  const connection = new RecorderConnection(context.speechToText.name)
  const position = new AudioPosition(session)
  const log = new SessionLog(context, session, { position, connection })
  const writer = new RecordingWriter(context, { session: session.id, feed, position, log, ...on })
  return { position, connection, log, writer }
}
