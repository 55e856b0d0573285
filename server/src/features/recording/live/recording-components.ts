import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { errorDetails } from '#server/lib/error-details.ts'
import type { SpeechStream } from '#server/ports/speech-to-text.ts'
import { MAX_LAG_SAMPLES } from '../echo/echo-lag.ts'
import { AudioPosition } from '../position/audio-position.ts'
import type { SampleRange } from '../position/gap-list.ts'
import { RecorderRuns } from '../receipt/recorder-runs.ts'
import { RecorderConnection } from '../recorder/recorder-connection.ts'
import { getDurableSamples } from '../session/durable-columns.ts'
import { getMaxMinutes } from '../session/recording-limit.ts'
import { storeGraceStart } from '../session/store-grace-start.ts'
import { ChannelPipelines } from './channels/channel-pipelines.ts'
import type { ChannelStreamOptions } from './channels/open-streams.ts'
import { RecogniserFeed } from './channels/recogniser-feed.ts'
import { RecordingWriter } from './channels/recording-writer.ts'
import { SessionLog } from './log/session-log.ts'
import { type NeedsSettings, RecordingNeeds } from './needs/recording-needs.ts'
import type { RecordingMeter } from './recording-meter.ts'
import type { RecogniserFailureAction, RecordingPhase } from './recording-phase.ts'

/** The components of one recording: its audio position, log, recorder connection and channels. */
export interface RecordingComponents {
  readonly position: AudioPosition
  readonly connection: RecorderConnection
  readonly log: SessionLog
  readonly channels: ChannelPipelines
  readonly runs: RecorderRuns
  readonly needs: RecordingNeeds
  readonly limit: LiveLimit
  /** Opens a recogniser's stream for another channel; throws SpeechToTextError. */
  openStream(): Promise<SpeechStream>
  /** Adds a channel whose audio begins at the next sample. */
  addChannel(stream: SpeechStream): void
  /** Sends the recorder settings that the owner may have changed elsewhere. */
  applySettings(settings: NeedsSettings): void
  /** Tells the recorder, once a second, what has changed. */
  tick(meter: RecordingMeter, phase: RecordingPhase): void
  /** Accepts no more audio; what is left is transcribed. */
  end(): void
  /** Releases everything, at the end of the recording in this process. */
  close(): void
}

/** What a recording starts with. */
export interface RecordingStart {
  /** The open recogniser streams, one for each channel, and how to open more. */
  streams: readonly SpeechStream[]
  getOptions: ChannelStreamOptions
  /** Gaps of all channels that are stored, although some channel is not stored that far. */
  storedGaps: readonly SampleRange[]
}

/** Creates the components of a leased session; each stream starts at its durable position. */
export function createRecordingComponents(
  context: AppContext,
  session: SessionRow,
  { streams, getOptions, storedGaps }: RecordingStart,
  on: { getFailureAction: () => RecogniserFailureAction; onProgress: () => void },
): RecordingComponents {
  const connection = new RecorderConnection(context.speechToText.name)
  const durableSamples = getDurableSamples(session, streams.length)
  const position = new AudioPosition(
    { durableSamples, missingSamples: session.missingSamples, storedGaps },
    MAX_LAG_SAMPLES,
  )
  const log = new SessionLog(context, session, { position, connection, durableSamples })
  const shared = { session: session.id, position, log, ...on }
  const channels = new ChannelPipelines((started, channel) => {
    const feed = new RecogniserFeed(context.speechToText, getOptions(channel), started)
    return { feed, writer: new RecordingWriter(context, { feed, channel, ...shared }) }
  })
  for (const [channel, stream] of streams.entries())
    channels.add({ stream, start: log.getDurable(channel) })
  const needs = new RecordingNeeds(session, {
    now: context.now,
    send: (asked) => connection.needs(asked),
  })
  return {
    position,
    connection,
    log,
    channels,
    runs: new RecorderRuns(session.recorderRuns),
    needs,
    limit: new LiveLimit(context, session),
    openStream: () => context.speechToText.open(getOptions(position.channels)),
    addChannel: (stream) => {
      const start = position.addChannel()
      log.addChannel(start)
      channels.add({ stream, start })
    },
    applySettings: (settings) => {
      connection.sharing(settings.isShared)
      needs.change(settings)
    },
    tick: (meter, phase) => {
      connection.tick(meter, phase)
      connection.delivery(context.readiness.nodesState === 'away')
    },
    end: () => {
      connection.hold(false)
      needs.close()
      channels.end()
    },
    close: () => {
      needs.close()
      channels.close()
      position.clear()
    },
  }
}

/** The limit of a running recording, in samples; stores when its grace begins. */
class LiveLimit {
  readonly #context: AppContext
  readonly #session: SessionRow
  /** Samples that the recording may have, its grace included. */
  readonly samples: number
  /** Of these samples, those of the grace. */
  readonly graceSamples: number
  #isGraceStored: boolean

  constructor(context: AppContext, session: SessionRow) {
    this.#context = context
    this.#session = session
    this.samples = getMaxMinutes(session) * 60 * SAMPLE_RATE_HZ
    this.graceSamples = session.graceMinutes * 60 * SAMPLE_RATE_HZ
    this.#isGraceStored = session.graceStartedAt !== null
  }

  /** Handles the number of heard samples; returns whether the limit is reached. */
  reach(heard: number): boolean {
    if (!this.#isGraceStored && heard > this.samples - this.graceSamples) this.#storeGrace()
    return heard >= this.samples
  }

  /** A failure is only logged: the settlement stores it too. */
  #storeGrace(): void {
    this.#isGraceStored = true
    const { db, now, log } = this.#context
    void storeGraceStart(db, this.#session, now()).catch((error: unknown) => {
      const details = { session: this.#session.id, error: errorDetails(error) }
      log.warn(details, 'storing the start of the grace failed')
    })
  }
}
