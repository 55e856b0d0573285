import type { TranscriptEvent } from '@live-scribe/contract/live/channel-events'
import type { EndedReason } from '@live-scribe/contract/recording'
import type { MicrophoneErrorKind } from './audio/microphone-error.ts'
import type { MicrophoneState, OpenMicrophone } from './audio/microphone-keeper.ts'
import type { KeptAudioStore } from './kept-audio/kept-audio-store.ts'
import type { ConnectListenSocket } from './link/listen-socket.ts'
import type { RecorderEvent, RecorderState } from './recorder-state.ts'

/** What the recorder needs from outside. */
export interface RecorderPorts {
  openMicrophone: OpenMicrophone
  /** Opens a session, when the server allows one; `takeOver` ends another recording of the user. */
  createSession: (options: { takeOver: boolean; signal: AbortSignal }) => Promise<OpenSession>
  connect: ConnectListenSocket
  /** Keeps audio beyond the life of the page. */
  store: KeptAudioStore
  onNotice: (notice: RecorderNotice) => void
  onTranscript: (event: TranscriptEvent) => void
  /** The log of the session reaches up to this number. */
  onStored: (session: string, segment: number) => void
  /** Somebody else records: `takeOver` goes on all the same. */
  onOccupied?: (text: string) => void
  /** Nobody sees the page, and capture stopped. */
  onPaused?: () => void
  /** No more audio will be taken in. */
  onStop?: (reason: EndedReason) => void
  /** The last words are stored. */
  onStopped?: (reason: EndedReason) => void
}

export interface OpenSession {
  code: string
  title?: string
  limitMinutes: number
  /** False when the owner stopped sharing it. */
  isShared?: boolean
  /** Audio before this sample is text. */
  durableSample?: number
}

export interface RecorderNotice {
  tone: 'error' | 'warning' | 'info' | 'success'
  text: string
  /** The recording can be gone on with from here. */
  canRestart?: boolean
  /** It is about the microphone, of which the page says more. */
  microphone?: MicrophoneErrorKind
}

/** Why a recording did not start. Only `other` may be different the next time. */
export interface StartFailure {
  kind: 'denied' | 'occupied' | 'refused' | 'other'
  text: string
  /** What is wrong with the microphone, if it is that. */
  microphone?: MicrophoneErrorKind
}

export interface StartOptions {
  takeOver?: boolean
  /** Takes a failure instead of a notice. */
  onFailed?: (failure: StartFailure) => void
}

/** What the page around a recorder decides. */
export interface RecorderInputs {
  /** Starts by itself once the page is there. */
  autoStart: boolean
  /** Whether somebody can read along. */
  isSharing: boolean
  /** Where they can. */
  shareUrl: string
  /** How many do, without the recorder; null when nobody can tell. */
  connectedUsers: number | null
  /** How long a recording may be, until the server says it of this one. */
  maxRecordingMinutes: number
  onTranscript: (text: string, isFinal: boolean) => void
}

export const DEFAULT_MAX_RECORDING_MINUTES = 5

export interface RecorderSnapshot {
  state: RecorderState
  /** Length of the audio that counts, in whole seconds, as milliseconds. */
  elapsedMs: number
  /** The same of a recording at rest, too: of one that ended, until the next begins. */
  lengthMs: number
  /** How long the recording may be; null before the server said so. */
  limitMs: number | null
  /** What the recording is called; null before there is one. */
  title: string | null
  /** Whether those with the code may read along. */
  isShared: boolean
  /** Up to here the audio of the last run is text. */
  durableSample: number
  /** Length of the audio that is not yet text in the log, in whole seconds, as milliseconds. */
  heldMs: number
  /** How far the text is behind the voice, in whole seconds, as milliseconds. */
  behindMs: number
  /** After a stop: the server has all audio, and writes the rest with this page or without. */
  isDelivered: boolean
  microphone: MicrophoneState
  /** Why the last start got no microphone; null when it did. */
  microphoneProblem: MicrophoneErrorKind | null
  /** The microphone delivers nothing but zeros. */
  isSilent: boolean
  /** When capture stopped because nobody sees the page. */
  pausedAt: number | null
}

export const restingSnapshot: RecorderSnapshot = {
  state: { name: 'idle' },
  elapsedMs: 0,
  lengthMs: 0,
  limitMs: null,
  title: null,
  isShared: true,
  durableSample: 0,
  heldMs: 0,
  behindMs: 0,
  isDelivered: false,
  microphone: 'none',
  microphoneProblem: null,
  isSilent: false,
  pausedAt: null,
}

/** What one recording needs from the recorder that began it. */
export interface RecordingRunOptions {
  ports: RecorderPorts
  /** Names the page to the server. */
  recorder: string
  /** The session to go on with; null opens a new one. */
  session: string | null
  takeOver: boolean
  state: () => RecorderState
  dispatch: (event: RecorderEvent) => void
  /** Something that is shown changed. */
  show: () => void
  onLevel: (level: number) => void
  onOpened: (session: OpenSession) => void
  onSharing: (isShared: boolean) => void
  onFailed: (failure: StartFailure) => void
}
