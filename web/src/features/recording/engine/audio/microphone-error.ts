import { formatRecordingError, recorderMessages } from '../recorder-messages.ts'

/**
 * Why the microphone could not be opened; `denied`: by the person or the browser, `system`: by the
 * operating system, `insecure`: a page without HTTPS, `setup`: no audio processing.
 */
export type MicrophoneErrorKind =
  | 'denied'
  | 'system'
  | 'missing'
  | 'busy'
  | 'insecure'
  | 'setup'
  | 'other'

/** Why the microphone could not be opened; `message` is for people. */
export class MicrophoneError extends Error {
  override name = 'MicrophoneError'
  readonly kind: MicrophoneErrorKind

  constructor(kind: MicrophoneErrorKind, cause?: unknown) {
    super(textOf(kind, cause), { cause })
    this.kind = kind
  }
}

/** The MicrophoneError for a rejected getUserMedia. */
export function toMicrophoneError(error: unknown): MicrophoneError {
  const { name = '', message = '' } = error instanceof Error ? error : {}
  // Chromium says so when the system lets it record no microphone: "Permission denied by system".
  if (name === 'NotAllowedError' && message.includes('by system')) {
    return new MicrophoneError('system', error)
  }
  if (name === 'NotAllowedError') return new MicrophoneError('denied', error)
  if (name === 'NotFoundError') return new MicrophoneError('missing', error)
  if (name === 'NotReadableError' || name === 'AbortError')
    return new MicrophoneError('busy', error)

  return new MicrophoneError('other', error)
}

function textOf(kind: MicrophoneErrorKind, cause: unknown): string {
  switch (kind) {
    case 'denied':
      return recorderMessages.denied
    case 'system':
      return `Your computer does not let this browser use the microphone. Allow it in ${nameSystemSettings(navigator.userAgent)}, then try again.`
    case 'missing':
      return recorderMessages.noMicrophone
    case 'setup':
      return recorderMessages.audioSetup
    case 'insecure':
      return formatRecordingError(
        'the browser gives the microphone to pages on https or localhost only.',
      )
    case 'busy':
    case 'other': {
      const { message = '', name = '' } = cause instanceof Error ? cause : {}
      return formatRecordingError(message || name || 'the microphone could not be opened.')
    }
    default:
      return kind satisfies never
  }
}

/** Where the operating system's own permission for microphones is, by the browser's user agent. */
export function nameSystemSettings(userAgent: string): string {
  if (/Macintosh/.test(userAgent)) return 'System Settings → Privacy & Security → Microphone'
  if (/Windows/.test(userAgent)) return 'Settings → Privacy & security → Microphone'

  return 'the privacy settings of your device'
}
