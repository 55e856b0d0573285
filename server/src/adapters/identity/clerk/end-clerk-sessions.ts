import type { ClerkClient } from '@clerk/backend'
import { withTimeout } from '#server/lib/async/with-timeout.ts'
import { IdentityUnavailableError } from '#server/ports/identity.ts'

/** Milliseconds for a response of the API. */
const TIMEOUT_MS = 8_000
/** The most sessions that Clerk lists at once. */
const PAGE = 500

/**
 * Revokes a user's sessions at Clerk; returns their number. Tokens that were issued before are valid
 * for their last minute. Throws IdentityUnavailableError.
 */
export async function endClerkSessions(
  client: ClerkClient,
  userId: string,
  onSignedOut: (authSession: string) => Promise<void>,
): Promise<number> {
  try {
    const list = client.sessions.getSessionList({ userId, status: 'active', limit: PAGE })
    const { data } = await withTimeout(list, TIMEOUT_MS)
    for (const { id } of data) {
      await withTimeout(client.sessions.revokeSession(id), TIMEOUT_MS)
      await onSignedOut(id)
    }
    return data.length
  } catch {
    throw new IdentityUnavailableError('Clerk did not end the sessions')
  }
}
