import { finishSession } from '@live-scribe/contract/recording'
import { deleteSession } from '@live-scribe/contract/sharing'
import { ApiError } from '#web/api/api-error.ts'
import { callEndpoint } from '#web/api/client.ts'
import { getBackoffDelayMs } from '#web/lib/backoff-delay.ts'

/** Milliseconds before the next attempt; all take about eight minutes. */
const RETRY = { first: 1000, max: 30_000 }
const MAX_ATTEMPTS = 20

/**
 * Deletes the recording of a start that failed, so that the list has no recording without words: again
 * while the server is away, or still waits for the recorder.
 */
export async function deleteAbandoned(code: string): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    try {
      await callEndpoint(deleteSession, { params: { code } })
      return
    } catch (error) {
      if (!mayWorkLater(error)) return
      if (isWaiting(error)) {
        const isOver = await callEndpoint(finishSession, { params: { code } }).then(
          () => true,
          () => false,
        )
        if (isOver) continue
      }
    }
    const wait = getBackoffDelayMs(attempt, RETRY)
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

function mayWorkLater(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false

  return error.status === 0 || error.status >= 500 || isWaiting(error)
}

/** Whether the server waits for the recorder to come back. */
function isWaiting(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'recording_active'
}
