import { ApiError } from '#web/api/api-error.ts'
import { MeetingError } from '../audio/meeting/meeting-error.ts'
import { MicrophoneError } from '../audio/microphone-error.ts'
import { type ConnectionEnd, formatStartFailure } from '../link/connection-end.ts'
import { recorderMessages } from '../recorder-messages.ts'
import type { StartFailure } from '../recorder-ports.ts'

/** Errors of the server whose message says what helps. */
const EXPLAINED: ReadonlySet<ApiError['code']> = new Set([
  'recording_not_allowed',
  'recogniser_unavailable',
  'recogniser_busy',
])

/** Thrown when the session could not be opened. */
export class SessionError extends Error {
  override name = 'SessionError'
  readonly failure: StartFailure

  constructor(cause: unknown) {
    super('No session was opened', { cause })
    this.failure = failureOfSession(cause)
  }
}

/** Why a start failed before there was a connection. */
export function startFailureFromError(error: unknown): StartFailure {
  if (error instanceof SessionError) return error.failure
  if (error instanceof MeetingError) {
    const { kind: meeting, message: text } = error
    return { kind: meeting === 'cancelled' ? 'cancelled' : 'refused', text, meeting }
  }
  if (error instanceof MicrophoneError) {
    const { kind: microphone, message: text } = error
    // Another attempt asks the system again, which answers the same until it is changed there.
    const kind = microphone === 'system' ? 'refused' : microphone === 'denied' ? 'denied' : 'other'

    return { kind, text, microphone }
  }

  return { kind: 'other', text: recorderMessages.startFailed }
}

/** Converts the end of a connection to the reason why a start or resume failed. */
export function startFailureFromConnectionEnd(end: ConnectionEnd): StartFailure {
  const text = formatStartFailure(end)
  if (end.kind === 'replaced') return { kind: 'occupied', text }

  return { kind: end.canReconnect ? 'other' : 'refused', text }
}

function failureOfSession(cause: unknown): StartFailure {
  // Only a refusal has a message that helps people.
  const isRefusal = cause instanceof ApiError && (cause.status < 500 || EXPLAINED.has(cause.code))
  if (!isRefusal || cause.status < 400)
    return { kind: 'other', text: recorderMessages.sessionFailed }
  if (cause.code === 'recording_active') return { kind: 'occupied', text: cause.message }

  const mayBeTriedAgain = cause.status === 429 || cause.status >= 500

  return { kind: mayBeTriedAgain ? 'other' : 'refused', text: cause.message }
}
