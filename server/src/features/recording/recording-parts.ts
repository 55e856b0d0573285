import { SAMPLE_RATE } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { AudioPosition } from './audio-position.ts'
import type { RecogniserFeed } from './recogniser-feed.ts'
import { RecorderConnection } from './recorder-connection.ts'
import type { AfterDeath } from './recording-phase.ts'
import { RecordingWriter } from './recording-writer.ts'
import { SessionLog } from './session-log.ts'

/** With this much audio not yet recognised the sender waits: a minute away, and what is said till Stop. */
const MAX_BACKLOG_SAMPLES = 90 * SAMPLE_RATE

/** What one recording is made of: where its audio stands, its log, its recorder and who writes. */
export interface RecordingParts {
  readonly position: AudioPosition
  readonly line: RecorderConnection
  readonly log: SessionLog
  readonly writer: RecordingWriter
}

/** Makes the parts for a leased session, with a recogniser that listens from its durable position. */
export function createRecordingParts(
  context: AppContext,
  session: SessionRow,
  feed: RecogniserFeed,
  on: { afterDeath: () => AfterDeath; onProgress: () => void },
): RecordingParts {
  const line = new RecorderConnection(context.speechToText.name)
  const position = new AudioPosition(session)
  const log = new SessionLog(context, session, { position, line })
  const writer = new RecordingWriter(context, { session: session.id, feed, position, log, ...on })
  return { position, line, log, writer }
}

/** How far a recording is. Positions and lengths are samples. */
export class RecordingMeter {
  readonly #parts: RecordingParts

  constructor(parts: RecordingParts) {
    this.#parts = parts
  }

  /** All words before this position are stored. */
  get durable(): number {
    return this.#parts.log.durable
  }

  get lastSegment(): number {
    return this.#parts.log.lastSegment
  }

  /** Position up to which audio has come. */
  get received(): number {
    return this.#parts.position.received
  }

  /** Samples that count, without gaps. */
  get heard(): number {
    return this.#parts.position.heard
  }

  /** Position up to which the recogniser has listened. */
  get recognised(): number {
    return this.#parts.writer.recognised
  }

  /** Audio heard that the recogniser has not listened to. */
  get lag(): number {
    return this.#parts.position.heardFrom(this.recognised)
  }

  /** Whether the sender has to wait until the recogniser has caught up. */
  get isTooFarBehind(): boolean {
    return this.lag > MAX_BACKLOG_SAMPLES
  }

  /** Audio heard whose words are not stored. */
  get durableLag(): number {
    return this.#parts.position.heardFrom(this.durable)
  }
}
