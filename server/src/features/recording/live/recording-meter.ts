import type { AudioPosition } from '../position/audio-position.ts'
import type { LiveCounts } from '../receipt/live-counts.ts'
import type { RecorderRuns } from '../receipt/recorder-runs.ts'

/** The objects that the meter reads: audio position, log and recogniser progress. */
interface MeterSources {
  readonly position: Pick<
    AudioPosition,
    'channels' | 'received' | 'newAudioStart' | 'heard' | 'countHeardFrom'
  >
  readonly log: {
    readonly durable: number
    readonly lastSegment: number
    readonly announcer: { readonly lastSegment: number }
  }
  readonly channels: { readonly recognised: number }
  readonly runs: RecorderRuns
}

/**
 * Measures a recording's progress: where the channels differ, it is the progress of the slower one.
 * Positions and lengths are in samples of one channel.
 */
export class RecordingMeter {
  readonly #sources: MeterSources

  constructor(sources: MeterSources) {
    this.#sources = sources
  }

  /** The number of channels. */
  get channels(): number {
    return this.#sources.position.channels
  }

  /** All words before this position are stored. */
  get durable(): number {
    return this.#sources.log.durable
  }

  get lastSegment(): number {
    return this.#sources.log.lastSegment
  }

  /** The last segment number that viewers were told. */
  get announcedSegment(): number {
    return this.#sources.log.announcer.lastSegment
  }

  /** What the recorder counts itself. */
  get runs(): RecorderRuns {
    return this.#sources.runs
  }

  /** Position up to which audio has arrived. */
  get received(): number {
    return this.#sources.position.received
  }

  /** Position at which audio begins that no channel has. */
  get newAudioStart(): number {
    return this.#sources.position.newAudioStart
  }

  /** What a receipt needs of a running recording. */
  get counts(): LiveCounts {
    const { heard, announcedSegment, runs } = this
    return { heardSamples: heard, announcedSegment, recorderRuns: [...runs.all] }
  }

  /** Samples heard, without gaps. */
  get heard(): number {
    return this.#sources.position.heard
  }

  /** Position up to which the recogniser has listened. */
  get recognised(): number {
    return this.#sources.channels.recognised
  }

  /** Heard samples that the recogniser has not listened to. */
  get lag(): number {
    return this.#sources.position.countHeardFrom(this.recognised)
  }

  /** Heard samples whose words are not stored. */
  get durableLag(): number {
    return this.#sources.position.countHeardFrom(this.durable)
  }
}
