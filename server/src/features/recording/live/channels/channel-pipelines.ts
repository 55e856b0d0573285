import type { PlacedAudio } from '#server/features/recording/position/audio-run.ts'
import type { SpeechStream } from '#server/ports/speech-to-text.ts'
import type { RecogniserFeed } from './recogniser-feed.ts'
import type { RecordingWriter, WriterOutcome } from './recording-writer.ts'

/** One channel of a recording: the feed of its recogniser, and the writer of its text. */
interface ChannelPipeline {
  readonly feed: RecogniserFeed
  readonly writer: RecordingWriter
}

/** An open stream whose first sample has the session position `start`. */
interface StartedStream {
  stream: SpeechStream
  start: number
}

/**
 * The channels of a recording. Each has its own recogniser and writer, so a failure of one
 * recogniser does not disturb the other channel.
 */
export class ChannelPipelines {
  readonly #create: (started: StartedStream, channel: number) => ChannelPipeline
  readonly #channels: ChannelPipeline[] = []
  readonly #outcome = Promise.withResolvers<WriterOutcome>()
  #running = 0

  constructor(create: (started: StartedStream, channel: number) => ChannelPipeline) {
    this.#create = create
  }

  /**
   * Resolves when all audio of every channel is stored, or with the first refusal, which is one for
   * the recording.
   */
  get outcome(): Promise<WriterOutcome> {
    return this.#outcome.promise
  }

  /** Position up to which the recognisers of all channels have listened. */
  get recognised(): number {
    return this.#channels.reduce(
      (lowest, { writer }) => Math.min(lowest, writer.recognised),
      Number.POSITIVE_INFINITY,
    )
  }

  /** Adds the next channel and begins to store its text. */
  add(started: StartedStream): void {
    const channel = this.#create(started, this.#channels.length)
    this.#channels.push(channel)
    this.#running += 1
    void this.#write(channel.writer)
  }

  /** Passes audio on, one piece for each channel. */
  push(audio: readonly PlacedAudio[]): void {
    for (const [channel, piece] of audio.entries()) this.#channels[channel]?.feed.push(piece)
  }

  /** Requests a final of all audio so far. */
  finalize(): void {
    for (const { feed } of this.#channels) feed.finalize()
  }

  /** Returns the streams to the pool until there is audio again. */
  rest(): void {
    for (const { feed } of this.#channels) feed.rest()
  }

  /** Called when no more audio will arrive. */
  end(): void {
    for (const { feed } of this.#channels) feed.end()
  }

  /** Stops writing at once. */
  close(): void {
    for (const { writer } of this.#channels) writer.close()
  }

  async #write(writer: RecordingWriter): Promise<void> {
    const outcome = await writer.run()
    this.#running -= 1
    if (outcome !== 'done' || this.#running === 0) this.#outcome.resolve(outcome)
  }
}
