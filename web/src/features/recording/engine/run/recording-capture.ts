import { hasMeeting, hasMicrophone } from '../audio/audio-sources.ts'
import type { CaptureDevices } from '../audio/capture/capture-devices.ts'
import { type ChannelAudio, readChannel } from '../audio/channel-audio.ts'
import { LostTime } from '../audio/lost-time.ts'
import { MeetingSource, type MeetingState } from '../audio/meeting/meeting-source.ts'
import type { Microphone, MicrophoneOptions } from '../audio/microphone.ts'
import { MicrophoneSource, type MicrophoneState } from '../audio/microphone-source.ts'
import { calculateRms } from '../audio/pcm.ts'
import type { AudioLink } from '../link/audio-link.ts'
import { recorderMessages } from '../recorder-messages.ts'
import type { RecorderNotice, RecordingRunOptions } from '../recorder-ports.ts'
import { isCapturing, type RecorderState } from '../recorder-state.ts'
import { meetingNotices } from './meeting-notices.ts'
import { PageVisibility } from './page-visibility.ts'

interface CaptureHandlers {
  onAudio: (audio: ChannelAudio) => void
  /** So many sample frames were not captured before the next audio. */
  onLost: (frames: number) => void
  /** The microphone could not be reacquired in time. */
  onGone: () => void
  /** A suspended recording did not continue in time after the page was shown. */
  onLateReturn: () => void
}

/** Captures audio for a recording, also while its page is hidden. */
export class RecordingCapture {
  readonly microphone: MicrophoneSource
  readonly meeting: MeetingSource
  /** When capture was suspended because the page is hidden, in ms since the epoch. */
  pausedAt: number | null = null
  readonly #options: RecordingRunOptions
  readonly #link: AudioLink
  readonly #page: PageVisibility
  readonly #devices: CaptureDevices
  readonly #onAudio: CaptureHandlers['onAudio']
  readonly #lostTime: LostTime | null
  /** Whether all sources were opened: audio before that is not part of the recording. */
  #isOpen = false

  constructor(options: RecordingRunOptions, link: AudioLink, handlers: CaptureHandlers) {
    const { ports } = options
    this.#options = options
    this.#link = link
    this.#lostTime = ports.clocks ? new LostTime({ ...ports.clocks, ...handlers }) : null
    this.#onAudio = (audio) =>
      this.#lostTime ? this.#lostTime.push(audio) : handlers.onAudio(audio)
    this.#page = new PageVisibility(handlers.onLateReturn)
    this.#devices = ports.openCaptureDevices((audio) => this.#handleAudio(audio))
    this.microphone = new MicrophoneSource({
      open: (wanted) => this.#openMicrophone(wanted),
      onLevel: options.onLevel,
      onChange: (state) => this.#microphoneChanged(state),
      onGone: handlers.onGone,
    })
    this.meeting = new MeetingSource({
      open: this.#devices.openMeeting,
      onLevel: options.onMeetingLevel,
      onChange: (state) => this.#meetingChanged(state),
      onSilent: () => this.#options.ports.onNotice({ tone: 'warning', text: this.#silentText }),
    })
  }

  /** Opens the sources until it is aborted; rejects with MicrophoneError or MeetingError. */
  async open(signal: AbortSignal): Promise<void> {
    const { sources, isWithoutPicker } = this.#options
    // The picker comes first: browsers open it only in the click itself.
    if (hasMeeting(sources) && !isWithoutPicker) await this.meeting.share()
    if (hasMicrophone(sources) && !signal.aborted) await this.microphone.open()
    this.#isOpen = !signal.aborted
  }

  /** Anything is captured. */
  get isCapturing(): boolean {
    return this.microphone.state === 'open' || this.meeting.isShared
  }

  /** Whether the page is hidden and nothing is captured. */
  get isAsleep(): boolean {
    return this.#page.isHidden && !this.isCapturing
  }

  /** Whether the page is shown and a suspended recording is about to continue. */
  get isReturning(): boolean {
    return this.#page.isReturning
  }

  /** Handles that the page is hidden; capture continues as long as the browser allows. */
  hide(): void {
    this.#page.hide()
    this.#limitRetry()
  }

  /**
   * Handles that the page is shown; returns true when it was hidden and the recording should
   * continue.
   */
  unhide(): boolean {
    if (!this.#page.show()) return false
    this.#limitRetry()
    if (!isCapturing(this.#state)) return false
    if (this.#state.name === 'repairing') this.#notify('info', 'reconnecting')
    if (!this.isCapturing && this.microphone.state !== 'none') {
      this.#page.expectReturn()
      this.microphone.retryNow()
    }

    return true
  }

  /** Notifies that a suspended recording continues, once both capture and connection are open. */
  noteReturn(): void {
    const isBack = this.#state.name === 'recording' && this.isCapturing
    if (!isBack || !this.isReturning) return
    this.#page.settle()
    this.#notify('success', 'resumed')
  }

  /** Captures the last samples, then releases the devices. */
  async finish(): Promise<void> {
    this.#page.settle()
    this.meeting.abandonPicker()
    this.microphone.stopWatching()
    await this.#devices.finish()
    this.close()
  }

  close(): void {
    this.#page.settle()
    this.#lostTime?.flush()
    this.#isOpen = false
    this.microphone.close()
    this.meeting.close()
    this.#devices.close()
  }

  #handleAudio(audio: ChannelAudio): void {
    // A muted microphone alone costs no time.
    if (!this.#isOpen || (this.microphone.state === 'muted' && !this.meeting.isShared)) return
    const own = readChannel(audio, 0)
    this.microphone.addAudio(own)
    if (this.meeting.isShared) {
      const microphoneRms = this.microphone.state === 'open' ? calculateRms(own) : null
      this.meeting.addAudio(readChannel(audio, 1), microphoneRms)
    }
    this.#onAudio(audio)
  }

  /** A window or a screen comes with the sound of programs that only `cancelsSystemSound` removes. */
  #openMicrophone(options: MicrophoneOptions): Promise<Microphone> {
    return this.#devices.openMicrophone({
      ...options,
      cancelsSystemSound: isSystemSound(this.meeting.state),
    })
  }

  #meetingChanged(meeting: MeetingState): void {
    if (meeting.name === 'ended') this.#link.finalize()
    // Until somebody shares it again.
    if (!this.isCapturing && this.microphone.state === 'none') this.#lostTime?.hold()
    // A microphone that was opened before keeps its constraints.
    if (isSystemSound(meeting) && this.microphone.canCancelSystemSound)
      void this.microphone.reopen()
    this.#notePause()
    this.#limitRetry()
    this.#options.show()
    this.noteReturn()
  }

  /** A meeting goes on without a microphone, and a hidden page gets none: neither gives up. */
  #limitRetry(): void {
    this.microphone.setUnlimitedRetry(this.#page.isHidden || this.meeting.isShared)
  }

  get #silentText(): string {
    return meetingNotices[this.microphone.state === 'none' ? 'silentAlone' : 'silent']
  }

  #microphoneChanged(microphone: MicrophoneState): void {
    if (microphone === 'lost') this.#link.finalize()
    // A muted microphone alone costs no time.
    if (microphone === 'muted') this.#lostTime?.hold()
    this.#notePause()
    this.#options.show()
    this.noteReturn()
  }

  /** A hidden page without any source is paused, whichever went last. */
  #notePause(): void {
    if (this.isCapturing) this.pausedAt = null
    // Without a microphone only the user can share the meeting again.
    else if (this.isAsleep && this.microphone.state !== 'none' && this.pausedAt === null) {
      if (!isCapturing(this.#state)) return
      this.pausedAt = Date.now()
      this.#lostTime?.hold()
      this.#options.ports.onPaused?.()
    }
  }

  #notify(tone: RecorderNotice['tone'], message: keyof typeof recorderMessages): void {
    this.#options.ports.onNotice({ tone, text: recorderMessages[message] })
  }

  get #state(): RecorderState {
    return this.#options.state()
  }
}

/** Whether the meeting comes with sound of programs that only `cancelsSystemSound` removes. */
function isSystemSound(meeting: MeetingState): boolean {
  const surface = meeting.name === 'shared' ? meeting.surface : null

  return surface === 'window' || surface === 'monitor'
}
