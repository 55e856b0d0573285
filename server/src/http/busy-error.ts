import { QueueFullError } from '#server/lib/async/turns.ts'
import { AppError } from './app-error.ts'

/**
 * The error for a caller who found no place: `too_many_requests` when their own are taken, else
 * `server_busy`. Any other error stays as it is.
 */
export function toBusyError(error: unknown, text: string, textOfKey = text): unknown {
  if (!(error instanceof QueueFullError)) return error
  return error.isPerKeyLimit
    ? new AppError('too_many_requests', textOfKey, error)
    : new AppError('server_busy', text, error)
}
