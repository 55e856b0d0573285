import { createUnsavedAudio, type PositionedAudio } from './unsaved-audio.ts'

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
  #unplaced: Int16Array<ArrayBuffer>[] | undefined
  #isComplete = false

  constructor(options: { isResumed: boolean }) {
    this.#unplaced = options.isResumed ? [] : undefined
  }

  /** Whether capture is complete, so that no more audio is added. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** Counts samples at or after a position, and samples that wait for a position. */
  countFrom(position: number): number {
    const unplaced = this.#unplaced ?? []

    return unplaced.reduce(
      (total, samples) => total + samples.length,
      this.unsavedAudio.countFrom(position),
    )
  }

  /** Adds audio that an earlier page of this session could not send, in order. */
  restore(audio: readonly PositionedAudio[]): void {
    for (const { start, samples } of audio) {
      this.unsavedAudio.skipTo(start)
      this.unsavedAudio.append(samples.slice(Math.max(0, this.unsavedAudio.end - start)))
    }
  }

  /** Starts to store audio in `archive` as well, including the audio already in memory. */
  persistIn(archive: AudioArchive): void {
    this.#archive = archive
    if (this.#unplaced) return
    let audio = this.unsavedAudio.read(0)
    while (audio) {
      archive.append(audio)
      audio = this.unsavedAudio.read(audio.start + audio.samples.length)
    }
  }

  append(samples: Int16Array<ArrayBuffer>): void {
    if (this.#unplaced) this.#unplaced.push(samples)
    else this.#keep(samples)
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
    for (const samples of waiting) this.#keep(samples)
  }

  dropBefore(position: number): void {
    this.unsavedAudio.dropBefore(position)
    this.#archive?.dropBefore(position)
  }

  #keep(samples: Int16Array<ArrayBuffer>): void {
    this.#archive?.append({ start: this.unsavedAudio.end, samples })
    this.unsavedAudio.append(samples)
  }
}
