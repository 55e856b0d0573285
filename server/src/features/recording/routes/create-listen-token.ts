import { createListenToken } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { RecordingChecks } from '../check/recording-checks.ts'
import { issueListenToken } from '../recorder/listen-token.ts'

/**
 * Adds the call for a key of `/v1/listen` (IN-1); refused for a completed session. Ends the caller's
 * check, so that its recogniser is free for the recording.
 */
export function addCreateListenToken(
  add: AddRoute,
  context: AppContext,
  checks: Pick<RecordingChecks, 'endForRecording'>,
): void {
  add(createListenToken, async ({ actor, authSession, session }) => {
    if (session.status === 'completed') {
      throw new AppError('session_completed', 'This recording has ended. Start a new one.')
    }
    checks.endForRecording(actor.id)
    const key = issueListenToken(session.code, context.now(), context.secrets.auth, authSession)
    return { token: key.token, expires_at: key.expiresAt.toISOString() }
  })
}
