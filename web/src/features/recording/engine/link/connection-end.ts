import { closeCodes, shouldReconnectAfter } from '@live-scribe/contract/live/close-codes'
import { ApiError, isRefusal } from '#web/api/api-error.ts'
import { isAuthenticationFailure, recorderMessages } from '../recorder-messages.ts'

/** How an audio connection ended, or why there was none. */
export interface ConnectionEnd {
  kind:
    | 'finished'
    | 'timeout'
    | 'unreachable'
    | 'unclean'
    | 'authentication'
    | 'replaced'
    /** The session is complete and accepts no more audio. */
    | 'ended'
    /** No recogniser is free. */
    | 'busy'
    | 'refused'
  /** Whether another connection may continue the session. */
  canReconnect: boolean
  /** The server's message for people, if any. */
  message: string | null
}

/** Converts the error of a token request to a connection end. */
export function connectionEndFromTokenError(error: unknown): ConnectionEnd {
  if (!(error instanceof ApiError))
    return { kind: 'unreachable', canReconnect: true, message: null }
  if (error.code === 'session_completed') {
    return { kind: 'ended', canReconnect: false, message: error.message }
  }
  if (error.status === 401) return { kind: 'authentication', canReconnect: false, message: null }
  if (isRefusal(error)) return { kind: 'refused', canReconnect: false, message: error.message }

  return { kind: 'unreachable', canReconnect: true, message: null }
}

/** Converts the close event of a socket to a connection end. */
export function connectionEndFromClose(close: {
  code: number
  wasClean: boolean
  wasOpen: boolean
  message: string | null
}): ConnectionEnd {
  const { code, message } = close
  if (code === closeCodes.finished) return { kind: 'finished', canReconnect: false, message }
  if (isAuthenticationFailure(code)) {
    return { kind: 'authentication', canReconnect: false, message: null }
  }
  if (code === closeCodes.otherRecorder) return { kind: 'replaced', canReconnect: false, message }
  if (code === closeCodes.sessionCompleted) return { kind: 'ended', canReconnect: false, message }
  const canReconnect = shouldReconnectAfter(code)
  if (code === closeCodes.recogniserBusy) return { kind: 'busy', canReconnect, message }
  if (code >= 4000) return { kind: 'refused', canReconnect, message }
  if (!close.wasOpen) return { kind: 'unreachable', canReconnect, message }

  return { kind: close.wasClean ? 'refused' : 'unclean', canReconnect, message }
}

/** Formats the toast for a connection that ended before the recording started. */
export function formatStartFailure(end: ConnectionEnd): string {
  switch (end.kind) {
    case 'authentication':
      return recorderMessages.authenticationFailed
    case 'timeout':
      return recorderMessages.connectTimeout
    case 'unclean':
      return recorderMessages.uncleanClose
    case 'unreachable':
    case 'replaced':
    case 'ended':
    case 'busy':
    case 'refused':
    case 'finished':
      return end.message ?? recorderMessages.connectFailed
    default:
      return end.kind satisfies never
  }
}

/** Formats the toast for a connection that can't be restored. */
export function formatReconnectFailure(end: ConnectionEnd): string {
  if (end.kind === 'authentication') return recorderMessages.authenticationFailed

  return end.message ?? recorderMessages.reconnectFailed
}

/**
 * Returns the outcome of a stopped recording whose connection ended: `delivered` when the server
 * has all audio, `held` when this device has the rest.
 */
export function getStopOutcome({ kind }: ConnectionEnd): 'finished' | 'delivered' | 'held' {
  if (kind === 'ended') return 'delivered'

  return kind === 'finished' ? 'finished' : 'held'
}
