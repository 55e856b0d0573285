import type { CapturedCount } from '@live-scribe/contract/recording/receipt'
import { randomId } from '#web/lib/random-id.ts'
import {
  type ChannelAudio,
  type ChannelCount,
  countSampleFrames,
  sliceSampleFrames,
} from '../audio/channel-audio.ts'
import { createUnsavedAudio, endOf, type PositionedAudio } from './unsaved-audio.ts'

/** Storage for audio that outlives the page. */
export interface AudioArchive {
  append(audio: PositionedAudio): void
  dropBefore(position: number): void
}

/**
 * The captured audio of one session that is not transcribed yet, by position. In a session that
 * already has audio, new audio waits until the server reports the position where it belongs.
 */
export class AudioIntake {
  readonly unsavedAudio = createUnsavedAudio()
  #archive: AudioArchive | undefined
  #unplaced: ChannelAudio[] | undefined
  #channels: ChannelCount = 1
  #isComplete = false
  readonly #run = randomId()
  /** Position of the first captured sample frame, once it has one. */
  #start: number | undefined
  #capturedSamples = 0
  /** Position after the audio that an earlier run of the session left on this device. */
  #earlierEnd = 0

  constructor(options: { isResumed: boolean }) {
    this.#unplaced = options.isResumed ? [] : undefined
    this.#start = options.isResumed ? undefined : 0
  }

  /** What was captured here, for the recording's receipt; null before it has a position. */
  get capturedCount(): CapturedCount | null {
    if (this.#start === undefined) return null

    return {
      run: this.#run,
      start: this.#start,
      samples: this.#capturedSamples,
      earlier_end: this.#earlierEnd,
    }
  }

  /** Whether capture is complete, so that no more audio is added. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** The channels in which the audio is to be sent. */
  get channels(): ChannelCount {
    return this.#channels
  }

  /** Counts sample frames at or after a position, and those that wait for a position. */
  countFrom(position: number): number {
    const unplaced = this.#unplaced ?? []

    return unplaced.reduce(
      (total, audio) => total + countSampleFrames(audio),
      this.unsavedAudio.countFrom(position),
    )
  }

  /** Adds audio that an earlier page of this session could not send, in order. */
  restore(audio: readonly PositionedAudio[]): void {
    for (const piece of audio) {
      this.#noteChannels(piece)
      this.unsavedAudio.skipTo(piece.start)
      const known = Math.max(0, this.unsavedAudio.end - piece.start)
      this.unsavedAudio.append(sliceSampleFrames(piece, known))
    }
    this.#earlierEnd = this.unsavedAudio.end
  }

  /** Starts to store audio in `archive` as well, including the audio already in memory. */
  persistIn(archive: AudioArchive): void {
    this.#archive = archive
    if (this.#unplaced) return
    let audio = this.unsavedAudio.read(0)
    while (audio) {
      archive.append(audio)
      audio = this.unsavedAudio.read(endOf(audio))
    }
  }

  append(audio: ChannelAudio): void {
    this.#noteChannels(audio)
    this.#capturedSamples += countSampleFrames(audio)
    if (this.#unplaced) this.#unplaced.push(audio)
    else this.#keep(audio)
  }

  /** Sets the channels of the next audio, of which there may still be more. */
  setChannels(channels: ChannelCount): void {
    this.#channels = channels
  }

  /** Marks the capture as complete: no more audio is added. */
  complete(): void {
    this.#isComplete = true
  }

  /** Assigns waiting audio a position after all audio that the server or this page has. */
  assignPosition(received: number): void {
    if (!this.#unplaced) return
    const waiting = this.#unplaced
    this.#unplaced = undefined
    this.unsavedAudio.skipTo(received)
    this.#start = this.unsavedAudio.end
    for (const audio of waiting) this.#keep(audio)
  }

  dropBefore(position: number): void {
    this.unsavedAudio.dropBefore(position)
    this.#archive?.dropBefore(position)
  }

  #keep(audio: ChannelAudio): void {
    this.#archive?.append({ start: this.unsavedAudio.end, ...audio })
    this.unsavedAudio.append(audio)
  }

  #noteChannels({ channels }: ChannelAudio): void {
    if (channels > this.#channels) this.#channels = channels
  }
}
