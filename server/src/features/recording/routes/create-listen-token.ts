import { createListenToken } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { createListenKey } from '../recorder/listen-token.ts'

export function addCreateListenToken(add: AddRoute, context: AppContext): void {
  add(createListenToken, async ({ authSession, session }) => {
    if (session.status === 'completed') {
      throw new AppError('session_completed', 'This recording has ended. Start a new one.')
    }
    const key = createListenKey(session.code, context.now(), context.secrets.auth, authSession)
    return { token: key.token, expires_at: key.expiresAt.toISOString() }
  })
}
