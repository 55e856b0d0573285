import { MicrophoneError } from './microphone-error.ts'
import { recorderMessages } from './recorder-messages.ts'

/** A start that failed for a reason with a text of its own. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The toast for a recording that did not start. */
export function textOfStartError(error: unknown): string {
  const hasText = error instanceof MicrophoneError || error instanceof StartError

  return hasText ? error.message : recorderMessages.startFailed
}
