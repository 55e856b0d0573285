import { createClerkClient } from '@clerk/backend'
import { isClerkAPIResponseError } from '@clerk/backend/errors'
import { FRESH_SIGN_IN_MS } from '@live-scribe/contract/account/deletion'
import type { Database } from '#server/db/database.ts'
import type { ClerkUserRow } from '#server/db/schema/clerk-users.ts'
import { SingleFlight } from '#server/lib/async/single-flight.ts'
import { withTimeout } from '#server/lib/async/with-timeout.ts'
import { getAllowedOrigins } from '#server/lib/net/allowed-origins.ts'
import { type IdentityProvider, IdentityUnavailableError } from '#server/ports/identity.ts'
import { findClerkUser, markClerkUserDeleted, upsertClerkUser } from './clerk-user-store.ts'
import { endClerkSessions } from './end-clerk-sessions.ts'
import { handleWebhook } from './handle-webhook.ts'
import { readSessionToken, type SessionTokenClaims } from './read-session-token.ts'
import { toClerkUserRow } from './to-clerk-user-row.ts'

/** Milliseconds for a response of the API. */
const TIMEOUT_MS = 8_000

/** Clerk's settings and secrets; see `IdentityConfig` and `Secrets`. */
interface ClerkOptions {
  db: Database
  now: () => Date
  publicUrl: () => string
  publishableKey: string
  frontend: string
  jwtKey: string | null
  apiUrl: string | null
  secretKey: string
  webhookSecret: string
  /** Called when an auth session has ended. */
  onSignedOut: (authSession: string) => Promise<void>
  /** Called when a user was deleted at Clerk; a failure makes Clerk repeat its webhook. */
  onUserDeleted: (identityUserId: string) => Promise<void>
}

/**
 * Clerk: its session tokens authenticate calls, its API and webhooks describe the users.
 * `authenticate` throws IdentityUnavailableError when Clerk does not respond.
 */
export function clerkIdentity(options: ClerkOptions): IdentityProvider {
  const { db, now, publicUrl, publishableKey, secretKey, apiUrl } = options
  const client = createClerkClient({
    secretKey,
    publishableKey,
    telemetry: { disabled: true },
    ...(apiUrl ? { apiUrl } : {}),
  })
  const flights = new SingleFlight<ClerkUserRow | null>()
  const read = (headers: Parameters<typeof readSessionToken>[0]) =>
    readSessionToken(headers, { ...options, authorizedParties: getAllowedOrigins(publicUrl()) })

  /** The stored user, or the user fetched from Clerk on the first call. */
  const personOf = async (id: string): Promise<(ClerkUserRow & { email: string }) | null> => {
    const known = await findClerkUser(db, id)
    const user = known ?? (await flights.run(id, () => fetchUser(id)))
    return user?.email && !user.isDeleted ? { ...user, email: user.email } : null
  }
  const fetchUser = async (id: string): Promise<ClerkUserRow | null> => {
    try {
      const { raw } = await withTimeout(client.users.getUser(id), TIMEOUT_MS)
      if (raw) await upsertClerkUser(db, toClerkUserRow(raw))
      return raw && findClerkUser(db, id)
    } catch (error) {
      if (isClerkAPIResponseError(error) && error.status === 404) return null
      throw new IdentityUnavailableError('Clerk returned no user')
    }
  }

  const deleteUser = async (id: string): Promise<void> => {
    try {
      await withTimeout(client.users.deleteUser(id), TIMEOUT_MS)
    } catch (error) {
      const isGone = isClerkAPIResponseError(error) && error.status === 404
      if (!isGone) throw new IdentityUnavailableError('Clerk did not delete the user')
    }
    await markClerkUserDeleted(db, id, now())
  }

  return {
    description: `Clerk, ${options.frontend}`,
    // Programs would be let in by Clerk's own OAuth server, which is not connected here.
    programs: null,
    signIn: {
      passwords: false,
      outside: { kind: 'clerk', name: 'Clerk', key: publishableKey },
    },
    authenticate: async (headers) => {
      const verified = await read(headers)
      const person = verified && (await personOf(verified.userId))
      if (!person) return null
      const { id: identityUserId, email, emailVerified, fullName } = person
      const known = { provider: 'clerk', identityUserId, email, emailVerified, fullName } as const
      return { ...known, cookies: [], authSession: verified.sessionId }
    },
    refresh: async (headers) => {
      const verified = await read(headers)
      const person = verified && (await personOf(verified.userId))
      if (!person) return null
      const { id, email, emailVerified, hasTwoFactor, createdAt } = person
      return {
        access_token: verified.token,
        refresh_token: null,
        expires_at: verified.expiresAt,
        user: {
          id,
          email,
          email_verified: emailVerified,
          factors: hasTwoFactor ? [{ id, factor_type: 'totp', status: 'verified' }] : [],
          identities: [{ id, provider: 'clerk', created_at: createdAt.toISOString() }],
        },
      }
    },
    getReauthentication: async (headers) => ({
      proof: 'fresh-sign-in',
      isFresh: isFresh(await read(headers)),
    }),
    confirmUser: async (headers) => (isFresh(await read(headers)) ? 'confirmed' : 'not-fresh'),
    endSessions: (id) => endClerkSessions(client, id, options.onSignedOut),
    deleteUser: (id) => deleteUser(id),
    // Always true: webhooks report ended sessions.
    isSignedIn: async () => true,
    hasSession: async () => true,
    // Two-step verification is configured at Clerk.
    getTwoFactorStatus: async () => 'outside',
    handleWebhook: (request) => handleWebhook(request, { ...options, now }),
  }
}

/** Whether the person has signed in, or proved themselves again, within ten minutes. */
function isFresh(claims: SessionTokenClaims | null): boolean {
  const age = claims?.verifiedMinutesAgo ?? null
  return age !== null && age >= 0 && age * 60_000 <= FRESH_SIGN_IN_MS
}
