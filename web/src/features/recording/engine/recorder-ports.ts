import type { SharingMessage } from '@live-scribe/contract/live/listen-messages'
import type { AskedNeeds } from '@live-scribe/contract/needs/need'
import type { EndedReason } from '@live-scribe/contract/recording'
import type { CapturedCount } from '@live-scribe/contract/recording/receipt'
import type { Utterance } from '@live-scribe/contract/utterance'
import type { AudioSources } from './audio/audio-sources.ts'
import type { OpenCaptureDevices } from './audio/capture/capture-devices.ts'
import type { ChannelCount } from './audio/channel-audio.ts'
import type { MeetingErrorKind } from './audio/meeting/meeting-error.ts'
import type { MeetingState } from './audio/meeting/meeting-source.ts'
import type { MicrophoneErrorKind } from './audio/microphone-error.ts'
import type { MicrophoneState, SoundProblem } from './audio/microphone-source.ts'
import type { ConnectListenSocket } from './link/listen-socket.ts'
import type { RecorderEvent, RecorderState } from './recorder-state.ts'
import type { UnsavedAudioStore } from './unsaved-audio/unsaved-audio-store.ts'

/** The recorder's external dependencies. */
export interface RecorderPorts {
  openCaptureDevices: OpenCaptureDevices
  /** Opens a session when the server allows it; `takeOver` ends the user's other recording. */
  createSession: (options: { takeOver: boolean; signal: AbortSignal }) => Promise<OpenSession>
  /** The clocks of page and wall, in milliseconds; without them lost time is not found. */
  clocks?: { now: () => number; wallNow: () => number }
  /** Stores unsaved audio beyond the life of the page. */
  store: UnsavedAudioStore
  onNotice: (notice: RecorderNotice) => void
  onTranscript: (session: string, utterance: Utterance) => void
  /** Called when the words being heard on a channel turned out to be none; its text is blank. */
  onRetracted: (session: string, utterance: Utterance) => void
  /** Called when the session's log reaches up to `segment`. */
  onStored: (session: string, segment: number) => void
  /** Called with what was captured when a recording ends here without the server's confirmation. */
  onCaptured?: (session: string, count: CapturedCount) => void
  /** Called when another recorder is active; `takeOver` replaces it. */
  onOccupied?: (text: string) => void
  /** Called when capture was suspended while the page was hidden. */
  onPaused?: () => void
  /** Called when no more audio is captured. */
  onStop?: (reason: EndedReason) => void
  /** Called when the last words are stored. */
  onStopped?: (reason: EndedReason) => void
}

/** The session that a recording adds audio to. */
export interface OpenSession {
  code: string
  title?: string
  limitMinutes: number
  /** Whether the session is shared; false when its owner stopped sharing. */
  isShared?: boolean
  /** Durable position: all audio before this sample is transcribed. */
  durableSample?: number
  /** The language of what is said, as a BCP 47 tag or `multi`. */
  language?: string
}

/** A message of the recorder for people, shown as a toast. */
export interface RecorderNotice {
  tone: 'error' | 'warning' | 'info' | 'success'
  text: string
  /** Whether the toast offers to resume the recording. */
  canRestart?: boolean
  /** The microphone's error, which the page explains further. */
  microphone?: MicrophoneErrorKind
}

/**
 * Why a recording did not start. Only `other` may succeed on a retry; `cancelled`, by the user, has
 * no text.
 */
export interface StartFailure {
  kind: 'denied' | 'occupied' | 'refused' | 'cancelled' | 'other'
  text: string
  /** The error of the meeting, if the meeting is the cause. */
  meeting?: MeetingErrorKind
  /** The error of the microphone, if the microphone is the cause. */
  microphone?: MicrophoneErrorKind
}

/** Options for starting a recording. */
export interface StartOptions {
  /** Whether the start ends the user's other recording, on whatever device. */
  takeOver?: boolean
  /** What to capture; the microphone by default. A meeting needs a click. */
  sources?: AudioSources
  /** Without a click no picker can open: the meeting is shared into the running recording. */
  isWithoutPicker?: boolean
  /** Receives a failure instead of a notice. */
  onFailed?: (failure: StartFailure) => void
}

/** Inputs of the recorder from its page. */
export interface RecorderInputs {
  /** Whether recording starts when the page has loaded. */
  autoStart: boolean
  /** Whether the session is shared. */
  isSharing: boolean
  /** The viewer's URL of the session. */
  shareUrl: string
  /** Number of viewers; null when unknown. */
  connectedUsers: number | null
  /** Maximum length until the server reports this recording's own. */
  maxRecordingMinutes: number
  onTranscript: (text: string, isFinal: boolean) => void
}

/**
 * Recording limit in minutes that is shown before the server reports the user's own: that of the
 * free plan.
 */
export const DEFAULT_MAX_RECORDING_MINUTES = 5

/** What a page shows of the recorder; replaced when a shown value changes. */
export interface RecorderSnapshot {
  state: RecorderState
  /** Length of the recorded audio in milliseconds, rounded down to whole seconds. */
  elapsedMs: number
  /** Started minutes of the recorded audio, which is what the server bills. */
  billedMinutes: number
  /** Length of the running or last recording, in milliseconds. */
  lengthMs: number
  /** Maximum length; null until the server reports it. */
  limitMs: number | null
  /** How long the recording may go on after that, paid by the user's next minutes. */
  graceMs: number
  /** The recording's title; null before there is one. */
  title: string | null
  /** The recording's language, as a BCP 47 tag or `multi`; null before there is one. */
  language: string | null
  /** Whether viewers with the code may read the session. */
  isShared: boolean
  /** Whether viewers get new text late at the moment. */
  isDelayed: boolean
  /** Durable position of the last recording run. */
  durableSample: number
  /** Length of unsaved audio in milliseconds, rounded down to whole seconds. */
  unsavedMs: number
  /** Whether all unsaved audio was written to this device and read back. */
  isKept: boolean
  /** Delay of the text behind the speech in milliseconds, rounded down to whole seconds. */
  behindMs: number
  /** After a stop: whether the server has all audio, so that the page may be closed. */
  isDelivered: boolean
  microphone: MicrophoneState
  meeting: MeetingState
  /** Why the last start could not share the meeting, for people; null when it could. */
  meetingProblem: string | null
  /** Channels of the session, as far as this page knows. */
  channels: ChannelCount
  /** What readers of the running recording need; null while that is unknown. */
  needs: AskedNeeds | null
  /** Why the last start failed, for people, unless the page explains it elsewhere; null when it did not. */
  startProblem: string | null
  /** Why the last start could not open the microphone; null when it could. */
  microphoneProblem: MicrophoneErrorKind | null
  /** What is wrong with the sound of the microphone; null when nothing is. */
  soundProblem: SoundProblem | null
  /**
   * When capture was suspended because the page was hidden, epoch milliseconds; null while not
   * suspended.
   */
  pausedAt: number | null
}

/** The snapshot of a recorder that has not recorded yet. */
export const initialSnapshot: RecorderSnapshot = {
  state: { name: 'idle' },
  elapsedMs: 0,
  billedMinutes: 0,
  lengthMs: 0,
  limitMs: null,
  graceMs: 0,
  title: null,
  language: null,
  isShared: true,
  isDelayed: false,
  durableSample: 0,
  unsavedMs: 0,
  isKept: true,
  behindMs: 0,
  isDelivered: false,
  microphone: 'none',
  meeting: { name: 'none' },
  meetingProblem: null,
  channels: 1,
  needs: null,
  startProblem: null,
  microphoneProblem: null,
  soundProblem: null,
  pausedAt: null,
}

/** Dependencies and options of one recording run. */
export interface RecordingRunOptions {
  ports: RecorderPorts
  connect: ConnectListenSocket
  /** Identifies the page to the server. */
  recorder: string
  /** Code of the session to resume; null opens a new one. */
  session: string | null
  sources: AudioSources
  isWithoutPicker: boolean
  takeOver: boolean
  state: () => RecorderState
  dispatch: (event: RecorderEvent) => void
  /** A displayed value changed. */
  show: () => void
  onLevel: (level: number) => void
  onMeetingLevel: (level: number) => void
  onOpened: (session: OpenSession) => void
  onSharing: (sharing: SharingMessage) => void
  onFailed: (failure: StartFailure) => void
}
