import { closeCodes, shouldReconnectAfter } from '@live-scribe/contract/live/close-codes'
import { ApiError } from '#web/api/api-error.ts'
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
    /** The session is complete: it takes no more audio. */
    | 'ended'
    | 'refused'
  /** Whether another attempt may continue the session. */
  canReconnect: boolean
  /** The server's message for people, if any. */
  message: string | null
}

/** The connection's end for a failed token request. */
export function connectionEndFromTokenError(error: unknown): ConnectionEnd {
  if (!(error instanceof ApiError))
    return { kind: 'unreachable', canReconnect: true, message: null }
  if (error.code === 'session_completed') {
    return { kind: 'ended', canReconnect: false, message: error.message }
  }
  if (error.status === 401) return { kind: 'authentication', canReconnect: false, message: null }
  const isRefusal = error.status >= 400 && error.status < 500 && error.status !== 429
  if (isRefusal) return { kind: 'refused', canReconnect: false, message: error.message }

  return { kind: 'unreachable', canReconnect: true, message: null }
}

/** The connection's end for a closed socket. */
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
  if (code >= 4000) return { kind: 'refused', canReconnect: canReconnect, message }
  if (!close.wasOpen) return { kind: 'unreachable', canReconnect: canReconnect, message }

  return { kind: close.wasClean ? 'refused' : 'unclean', canReconnect: canReconnect, message }
}

/** The toast for a connection that ended before the recording started. */
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
    case 'refused':
    case 'finished':
      return end.message ?? recorderMessages.connectFailed
    default:
      return end.kind satisfies never
  }
}

/** The toast for a connection that can't be restored. */
export function formatReconnectFailure(end: ConnectionEnd): string {
  if (end.kind === 'authentication') return recorderMessages.authenticationFailed

  return end.message ?? recorderMessages.reconnectFailed
}

/** The toast for a stopped recording whose connection ended. */
export function getStopOutcome({ kind }: ConnectionEnd): 'finished' | 'delivered' | 'held' {
  if (kind === 'ended') return 'delivered'

  return kind === 'finished' ? 'finished' : 'held'
}
