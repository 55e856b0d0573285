import { MAX_GAP_SAMPLES } from '@live-scribe/contract/recording'
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
interface AudioArchive {
  /** Stores audio; `captured` is what was captured up to its end. */
  append(audio: PositionedAudio, captured: CapturedCount | null): void
  dropBefore(position: number): void
}

/**
 * The captured audio of one session that is not transcribed yet, by position. In a session that
 * already has audio, new audio waits until the server reports the position where it belongs.
 */
export class AudioIntake {
  readonly unsavedAudio = createUnsavedAudio()
  #archive: AudioArchive | undefined
  /** Audio, and sample frames that were not captured, until they have a position. */
  #unplaced: (ChannelAudio | { lost: number })[] | undefined
  #channels: ChannelCount = 1
  #isComplete = false
  #run = randomId()
  /** Position of the first captured sample frame, once it has one. */
  #start: number | undefined
  #capturedSamples = 0
  /** Runs of this page that a gap ended. */
  readonly #endedRuns: CapturedCount[] = []
  /** Position after the audio that an earlier run of the session left on this device. */
  #earlierEnd = 0
  /** Position up to which an earlier run captured audio that is on this device no more. */
  #lostEnd = 0

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

  /** Each run of this page, in order; none before they have a position. */
  get capturedCounts(): readonly CapturedCount[] {
    const running = this.capturedCount

    return running ? [...this.#endedRuns, running] : []
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
      (total, piece) => total + ('lost' in piece ? 0 : countSampleFrames(piece)),
      this.unsavedAudio.countFrom(position),
    )
  }

  /**
   * Adds audio that an earlier page of this session could not send, in order. Up to `capturedEnd` it
   * captured: what is not here is a gap.
   */
  restore(audio: readonly PositionedAudio[], capturedEnd = 0): void {
    for (const piece of audio) {
      this.#noteChannels(piece)
      this.unsavedAudio.skipTo(piece.start)
      const known = Math.max(0, this.unsavedAudio.end - piece.start)
      this.unsavedAudio.append(sliceSampleFrames(piece, known))
    }
    this.#earlierEnd = this.unsavedAudio.end
    this.#lostEnd = capturedEnd
  }

  /** Nothing was captured for so many sample frames: what follows is a run of its own, after a gap. */
  skip(frames: number): void {
    if (this.#unplaced) this.#unplaced.push({ lost: frames })
    else this.#placeGap(frames)
  }

  /** Starts to store audio in `archive` as well, including the audio already in memory. */
  persistIn(archive: AudioArchive): void {
    this.#archive = archive
    if (this.#unplaced) return
    for (const audio of this.readPlaced()) archive.append(audio, this.capturedCount)
  }

  /** The audio in memory that has a position, in order, as far as it is there when it is read. */
  *readPlaced(): Generator<PositionedAudio, undefined> {
    let audio = this.unsavedAudio.read(0)
    while (audio) {
      yield audio
      audio = this.unsavedAudio.read(endOf(audio))
    }
  }

  append(audio: ChannelAudio): void {
    this.#noteChannels(audio)
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
    this.unsavedAudio.skipTo(Math.min(this.#lostEnd, this.unsavedAudio.end + MAX_GAP_SAMPLES))
    this.#start = this.unsavedAudio.end
    for (const piece of waiting) {
      if ('lost' in piece) this.#placeGap(piece.lost)
      else this.#keep(piece)
    }
  }

  dropBefore(position: number): void {
    this.unsavedAudio.dropBefore(position)
    this.#archive?.dropBefore(position)
  }

  #placeGap(frames: number): void {
    const ended = this.capturedCount
    if (ended && ended.samples > 0) this.#endedRuns.push(ended)
    this.#earlierEnd = this.unsavedAudio.end
    this.unsavedAudio.skipTo(this.#earlierEnd + Math.min(frames, MAX_GAP_SAMPLES))
    this.#run = randomId()
    this.#start = this.unsavedAudio.end
    this.#capturedSamples = 0
  }

  #keep(audio: ChannelAudio): void {
    this.#capturedSamples += countSampleFrames(audio)
    this.#archive?.append({ start: this.unsavedAudio.end, ...audio }, this.capturedCount)
    this.unsavedAudio.append(audio)
  }

  #noteChannels({ channels }: ChannelAudio): void {
    if (channels > this.#channels) this.#channels = channels
  }
}
