import { calculateRms, loudnessToLevel } from '../pcm.ts'
import type { Meeting, MeetingOptions } from './meeting.ts'
import { MeetingError, type MeetingSurface } from './meeting-error.ts'
import { createMeetingSilenceWatch } from './meeting-silence-watch.ts'

/**
 * The meeting of a recording. `ended`: it is not shared any more, since `at` (epoch milliseconds;
 * null when that was before this page was opened).
 */
export type MeetingState =
  | { name: 'none' }
  | { name: 'shared'; surface: MeetingSurface }
  | { name: 'ended'; at: number | null }

/** Opens the picker and connects the chosen sound as channel 1; rejects with MeetingError. */
export type OpenMeeting = (options: MeetingOptions) => Promise<Meeting>

interface MeetingSourceOptions {
  open: OpenMeeting
  /** The level of each frame, 0 to 1. */
  onLevel: (level: number) => void
  onChange: (state: MeetingState) => void
  /** Called once per share: nothing comes from the meeting although it seems to be going on. */
  onSilent: () => void
}

/** Holds the shared meeting of one recording. */
export class MeetingSource {
  readonly #options: MeetingSourceOptions
  readonly #closing = new AbortController()
  #state: MeetingState = { name: 'none' }
  #meeting: Meeting | undefined
  #silence = createMeetingSilenceWatch()

  constructor(options: MeetingSourceOptions) {
    this.#options = options
  }

  get state(): MeetingState {
    return this.#state
  }

  get isShared(): boolean {
    return this.#state.name === 'shared'
  }

  /**
   * Opens the picker, and then replaces the meeting that is shared; must be called from a click.
   * Rejects with MeetingError: a meeting that is shared goes on, unless the sound of the new one
   * could not be set up. Does nothing when the picker is answered after `abandonPicker` or `close`.
   */
  async share(): Promise<void> {
    const { signal } = this.#closing
    let meeting: Meeting | undefined
    try {
      meeting = await this.#options.open({
        signal,
        onEnded: () => this.#meeting === meeting && this.end(),
      })
    } catch (error) {
      if (signal.aborted) return
      // Its sound has already been taken off the audio graph for the new one.
      if (error instanceof MeetingError && error.kind === 'setup') this.end()
      throw error
    }
    if (signal.aborted) {
      meeting.close()
      return
    }
    this.#meeting?.close()
    this.#meeting = meeting
    this.#silence = createMeetingSilenceWatch()
    this.#become({ name: 'shared', surface: meeting.surface })
  }

  /** Gives up a picker that is still open; the meeting that is shared goes on. */
  abandonPicker(): void {
    this.#closing.abort()
  }

  /** The meeting is not shared any more; the recording goes on with what else it captures. */
  end(): void {
    if (!this.isShared) return
    this.#release()
    this.#become({ name: 'ended', at: Date.now() })
  }

  /** The session was recorded with a meeting, which this page does not share yet. */
  noteEarlierMeeting(): void {
    if (this.#state.name === 'none') this.#become({ name: 'ended', at: null })
  }

  /** Notes the meeting's samples of a frame; `microphoneRms` is null while no microphone is open. */
  addAudio(samples: Int16Array, microphoneRms: number | null): void {
    if (!this.isShared || samples.length === 0) return
    const meetingRms = calculateRms(samples)
    this.#options.onLevel(loudnessToLevel(meetingRms))
    const frames = samples.length
    if (this.#silence.addAudio({ frames, meetingRms, microphoneRms })) this.#options.onSilent()
  }

  close(): void {
    this.#closing.abort()
    this.#release()
    this.#state = { name: 'none' }
  }

  #release(): void {
    this.#meeting?.close()
    this.#meeting = undefined
    this.#options.onLevel(0)
  }

  #become(state: MeetingState): void {
    this.#state = state
    this.#options.onChange(state)
  }
}
