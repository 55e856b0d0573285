import { closeCodes } from '@live-scribe/contract/live/close-codes'

/** The recorder's texts for people, by cause. */
export const recorderMessages = {
  denied: 'Microphone permission denied. Please allow microphone access.',
  noMicrophone: 'No microphone found. Please connect a microphone.',
  startFailed: 'Failed to start recording. Please try again.',
  connectTimeout: 'Connection timeout. Please check your internet connection and try again.',
  connectFailed:
    'Failed to connect to transcription service. Please check your connection and try again.',
  authenticationFailed: 'Authentication failed. Please sign in again, then start a new recording.',
  uncleanClose: 'Connection lost. Please check your internet connection and try again.',
  socketError: 'Connection error. Recording may be interrupted.',
  audioSetup: 'Failed to set up audio processing. Please try again.',
  reconnectFailed: 'Failed to reconnect. Please restart recording.',
  connectionLost: 'Connection lost. Recording stopped.',
  notLoaded:
    'The recorder could not be loaded. Check your connection, reload this page, and start again.',
  sessionFailed: 'Failed to create recording session. Please try again.',
  microphoneEnded: 'The microphone was disconnected. Recording stopped.',
  endedElsewhere: 'This recording was ended from another page.',
  silent: 'We hear nothing from your microphone. Check that it is not muted.',
  tooLoud:
    'Your voice is distorted because it is too loud. Move away a little, or turn the microphone down.',
  lastMinute: 'Less than a minute left. Your words are saved, and stay here.',
  ended: 'This recording has ended.',
  replaced: 'You are recording in another window or on another device now.',
  reconnecting: 'Reconnecting to transcription service...',
  resumed: 'Recording resumed',
  keptUnreadable:
    'Audio of this recording may be kept on this device, but the browser does not give it back. The recording goes on without it.',
  screenMayTurnOff:
    'Your screen may turn off: the browser can’t keep it on now. Touch it now and then.',
  needsRestart: 'Recording stopped - please restart to continue',
  autoDenied: 'Microphone permission denied. Click the record button to grant access.',
  autoFailed:
    'Failed to start recording automatically. Please click the record button to try again.',
  autoTimedOut: 'Recording start timed out. Please click the record button to try again.',
  pausedBySafari: 'Recording paused - Safari stops recording when minimized',
  safariNote: 'Note: Recording will pause if you minimize Safari or lock your screen',
  safariBanner: 'Keep Safari open - recording pauses when minimized',
} as const

/** Formats the toast for an error without a specific text. */
export function formatRecordingError(message: string): string {
  return `Recording error: ${message}`
}

/** Formats the toast for audio that no recogniser could transcribe. */
export function formatUntranscribedAudio(seconds: number): string {
  return `${Math.max(1, Math.round(seconds))} s of audio could not be written down. You don’t pay for them.`
}

/** Formats the toast for a recording that ended elsewhere while this device had unsent audio. */
export function formatEndedElsewhere(message: string | null, undeliveredSeconds: number): string {
  const ended = message ?? recorderMessages.ended
  if (undeliveredSeconds < 3) return ended

  return `${ended} The last ${undeliveredSeconds} s from this device are not in it.`
}

/** Whether a close code means that the token was rejected. */
export function isAuthenticationFailure(code: number): boolean {
  return code === closeCodes.notAudio || code === closeCodes.authenticationFailed
}
