import { SpeechToTextError } from '#server/ports/speech-to-text.ts'

const tryAgain = 'Please try again in a moment.'

/** The error for an HTTP status with which the service refused a stream. */
export function errorForStatus(status: number): SpeechToTextError {
  switch (status) {
    case 401:
    case 403:
      return unavailable('rejected this server’s key. Ask its owner to check it.')
    case 402:
      return unavailable('has no credit left for this server. Ask its owner to add some.')
    case 429:
      return new SpeechToTextError(
        'busy',
        'The speech service is busy with other recordings. Please try again in a few minutes.',
      )
    default:
      return status >= 400 && status < 500
        ? unavailable('rejected this server’s settings. Ask its owner to check them.')
        : failed(`returned an error (${status}). ${tryAgain}`)
  }
}

/** The error for a close code before the stream was ended. */
export function errorForCloseCode(code: number): SpeechToTextError {
  switch (code) {
    case 1002:
    case 1008:
      return failed('could not read the audio. Please record again.')
    case 1011:
      return failed(`failed or timed out. ${tryAgain}`)
    default:
      return failed(`closed the connection (${code}). ${tryAgain}`)
  }
}

/** Errors of a connection without an HTTP status or a close code; all may be retried. */
export const connectionErrors = {
  unreachable: () => failed(`can’t be reached. ${tryAgain}`),
  silent: () => failed(`does not respond. ${tryAgain}`),
  unreadable: () => failed(`sent an invalid message. ${tryAgain}`),
}

function unavailable(what: string): SpeechToTextError {
  return new SpeechToTextError('unavailable', `The speech service ${what}`)
}

function failed(what: string): SpeechToTextError {
  return new SpeechToTextError('failed', `The speech service ${what}`)
}
