import { createListenToken } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { createLimit } from '#server/http/create-limit.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import type { RecordingChecks } from '../check/recording-checks.ts'
import { issueListenToken } from '../recorder/listen-token.ts'
import { announceIdleSessionStatus } from '../session/announce-idle-session-status.ts'

/**
 * Joins of one recording, and tokens for them: a recorder whose network comes and goes joins many times
 * a minute.
 */
export const JOINS_LIMIT = {
  tries: 120,
  windowSeconds: 60,
  text: 'This recording was joined very often. Please wait a minute.',
}

/**
 * Adds the call for a key of `/v1/listen` (IN-1); refused for a completed session. Ends the caller's
 * check, so that its recogniser is free for the recording.
 */
export function addCreateListenToken(
  add: AddRoute,
  context: AppContext,
  checks: Pick<RecordingChecks, 'endForRecording'>,
): void {
  const useJoin = createLimit(context.rateLimits, 'tokens of a recording', JOINS_LIMIT)
  add(
    createListenToken,
    async ({ actor, authSession, session }) => {
      await useJoin(session.id)
      if (session.status === 'completed') {
        announceIdleSessionStatus(context, session, 'completed')
        throw new AppError('session_completed', 'This recording has ended. Start a new one.')
      }
      checks.endForRecording(actor.id)
      const key = issueListenToken(session.code, context.now(), context.secrets.auth, authSession)
      return { token: key.token, expires_at: key.expiresAt.toISOString() }
    },
    // A recorder that comes back waits for no other call of its account, such as one that waits for
    // the payment service.
    { hasOwnTurns: true },
  )
}
