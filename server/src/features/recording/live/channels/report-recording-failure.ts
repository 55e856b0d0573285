import type { AppContext } from '#server/context.ts'
import { errorDetails } from '#server/lib/error-details.ts'
import { SpeechToTextError } from '#server/ports/speech-to-text.ts'

/**
 * Counts and logs what broke a recording; returns whether it was the recogniser, not the database.
 */
export function reportRecordingFailure(
  { log, metrics }: Pick<AppContext, 'log' | 'metrics'>,
  error: unknown,
  recording: { session: string; channel: number; failures: number },
): boolean {
  const isRecogniser = error instanceof SpeechToTextError
  metrics.count('errors', { kind: isRecogniser ? 'recogniser' : 'not_stored' })
  log.warn(
    { ...recording, error: errorDetails(error) },
    isRecogniser ? 'recogniser failed' : 'segment not stored',
  )
  return isRecogniser
}
