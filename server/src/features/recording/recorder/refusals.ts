import { type CloseCode, closeCodes } from '@live-scribe/contract/live/close-codes'
import { type SpeechFailure, SpeechToTextError } from '#server/ports/speech-to-text.ts'

/** Why a recorder is refused: a code for programs, a sentence for people. */
export interface Refusal {
  closeCode: CloseCode
  code: string
  message: string
}

/** Refusals with a fixed text; those for a recogniser's errors come from `toRefusal`. */
export const refusals = {
  restarting: {
    closeCode: closeCodes.restarting,
    code: 'restarting',
    message: 'The server is restarting. Your audio is kept; reconnecting.',
  },
  completed: {
    closeCode: closeCodes.sessionCompleted,
    code: 'session_completed',
    message: 'This recording has ended. Start a new one.',
  },
  endedElsewhere: {
    closeCode: closeCodes.sessionCompleted,
    code: 'session_completed',
    message: 'This recording has ended. It was ended in another window or on another device.',
  },
  otherRecorder: {
    closeCode: closeCodes.otherRecorder,
    code: 'other_recorder',
    message: 'This recording is already running in another window or on another device.',
  },
  otherRecording: {
    closeCode: closeCodes.otherRecorder,
    code: 'other_recording',
    message: 'Another recording of yours is running. End it to continue with this one.',
  },
  takenOver: {
    closeCode: closeCodes.otherRecorder,
    code: 'taken_over',
    message: 'You are recording in another window or on another device now.',
  },
  keyEnded: {
    closeCode: closeCodes.authenticationFailed,
    code: 'key_refused',
    message: 'The API key was revoked or has ended. What was said until now is kept.',
  },
  wrongPosition: {
    closeCode: closeCodes.notAudio,
    code: 'DATA-0000',
    message: 'The audio starts at an invalid position.',
  },
  notStored: {
    closeCode: closeCodes.databaseUnavailable,
    code: 'database_unavailable',
    message: 'The transcript can’t be stored right now. Your audio is kept; reconnecting.',
  },
  recogniserFailed: {
    closeCode: closeCodes.recogniserFailed,
    code: 'recogniser_failed',
    message: 'The speech recogniser stopped. Your audio is kept; reconnecting.',
  },
} as const satisfies Record<string, Refusal>

const closeCodeOf: Record<SpeechFailure, CloseCode> = {
  busy: closeCodes.recogniserBusy,
  unavailable: closeCodes.recogniserUnavailable,
  failed: closeCodes.recogniserFailed,
}

/** The refusal for an error that kept a recording from starting or continuing. */
export function toRefusal(error: unknown): Refusal {
  if (!(error instanceof SpeechToTextError)) return refusals.notStored
  const { reason, message } = error
  return { closeCode: closeCodeOf[reason], code: `recogniser_${reason}`, message }
}
