import type { IncomingHttpHeaders } from 'node:http'
import { createClerkClient, type UserJSON, verifyToken } from '@clerk/backend'
import { isClerkAPIResponseError } from '@clerk/backend/errors'
import { verifyWebhook } from '@clerk/backend/webhooks'
import { FRESH_SIGN_IN_MS } from '@live-scribe/contract/account/deletion'
import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import type { ClerkUserRow } from '#server/db/schema/clerk-users.ts'
import { clerkUsers } from '#server/db/schema.ts'
import { SingleFlight } from '#server/lib/async/single-flight.ts'
import { withTimeout } from '#server/lib/async/with-timeout.ts'
import { isStorable } from '#server/lib/is-storable.ts'
import { sanitizePersonName } from '#server/lib/mail-text.ts'
import { getAllowedOrigins } from '#server/lib/net/allowed-origins.ts'
import {
  type IdentityProvider,
  IdentityUnavailableError,
  WebhookError,
} from '#server/ports/identity.ts'
import { endClerkSessions } from './end-clerk-sessions.ts'

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

/**
 * Handles a webhook of Clerk; idempotent. Throws WebhookError for one that is not signed by Clerk,
 * or more than five minutes old.
 */
async function handleWebhook(
  request: Request,
  {
    db,
    webhookSecret,
    now,
    onSignedOut,
    onUserDeleted,
  }: {
    db: Database
    webhookSecret: string
    now: () => Date
    onSignedOut: (authSession: string) => Promise<void>
    onUserDeleted: (identityUserId: string) => Promise<void>
  },
): Promise<void> {
  const event = await verifyWebhook(request, { signingSecret: webhookSecret }).catch(() => {
    throw new WebhookError('invalid webhook signature')
  })
  // The package verifies the signature but not the payload.
  if (!isEvent(event)) throw new WebhookError('invalid webhook payload')
  switch (event.type) {
    case 'user.created':
    case 'user.updated':
      return upsertClerkUser(db, toClerkUserRow(event.data))
    case 'session.ended':
    case 'session.removed':
    case 'session.revoked':
      return onSignedOut(event.data.id)
    case 'user.deleted':
      if (!event.data.id) return
      await markClerkUserDeleted(db, event.data.id, now())
      return onUserDeleted(event.data.id)
  }
}

/** Schema of the fields that are read; other fields are ignored. */
const knownEvent = z.union([
  z.object({
    type: z.enum(['user.created', 'user.updated']),
    data: z.object({
      id: z.string().min(1),
      email_addresses: z.array(z.object({ id: z.string(), email_address: z.string() })),
      created_at: z.number(),
      updated_at: z.number(),
    }),
  }),
  z.object({
    type: z.string().regex(/^(?!user\.(created|updated)$)/),
    data: z.object({ id: z.string().nullish() }),
  }),
])

function isEvent(event: unknown): boolean {
  return isStorable(event) && knownEvent.safeParse(event).success
}

/**
 * Maximum session cookies checked per request: other installations on the host may set their own.
 */
const MAX_COOKIES = 4

/** The claims of a Clerk session token with a valid signature, time and origin. */
interface SessionTokenClaims {
  token: string
  userId: string
  sessionId: string
  /** Expiry of the token, in epoch seconds. */
  expiresAt: number
  /** Minutes since the first factor was proved, by the claim `fva`; null without the claim. */
  verifiedMinutesAgo: number | null
}

/** How tokens are verified: with `jwtKey`, or with keys fetched from Clerk when it is null. */
interface TokenVerificationOptions {
  /** The host of Clerk's Frontend API, which issues the session tokens. */
  frontend: string
  jwtKey: string | null
  secretKey: string
  apiUrl: string | null
  /** Origins that tokens may be issued for. */
  authorizedParties: string[]
}

/** The verified session token of a call, by bearer or cookie; null when there is none. */
async function readSessionToken(
  headers: IncomingHttpHeaders,
  options: TokenVerificationOptions,
): Promise<SessionTokenClaims | null> {
  for (const token of tokensOf(headers)) {
    const verified = await verify(token, options)
    if (verified) return verified
  }
  return null
}

function tokensOf({ authorization, cookie = '' }: IncomingHttpHeaders): string[] {
  const [, bearer] = /^bearer (\S+)$/i.exec(authorization ?? '') ?? []
  if (bearer) return [bearer]
  const cookies = [...cookie.matchAll(/(?:^|; )__session(?:_[\w-]+)?=([\w-]+\.[\w-]+\.[\w-]+)/g)]
  return cookies.slice(0, MAX_COOKIES).map(([, token = '']) => token)
}

async function verify(
  token: string,
  options: TokenVerificationOptions,
): Promise<SessionTokenClaims | null> {
  const { frontend, jwtKey, secretKey, apiUrl, authorizedParties } = options
  const keys = jwtKey ? { jwtKey } : { secretKey, ...(apiUrl ? { apiUrl } : {}) }
  try {
    const claims = await verifyToken(token, { ...keys, authorizedParties })
    // The package verifies neither the issuer nor that the sign-in is complete.
    if (claims.iss !== `https://${frontend}` || claims.sts === 'pending') return null
    const [verifiedMinutesAgo = null] = claims.fva ?? []
    return {
      token,
      userId: claims.sub,
      sessionId: claims.sid,
      expiresAt: claims.exp,
      verifiedMinutesAgo,
    }
  } catch (error) {
    const { reason } = error as { reason?: string }
    if (reason?.startsWith('jwk-remote')) throw new IdentityUnavailableError(reason)
    return null
  }
}

/** The stored user with Clerk's id, deleted ones included; null for an unknown one. */
async function findClerkUser(db: Database, id: string): Promise<ClerkUserRow | null> {
  const [row] = await db.select().from(clerkUsers).where(eq(clerkUsers.id, id))
  return row ?? null
}

/** Stores a user unless a newer version is known: webhooks come late, repeated and in any order. */
async function upsertClerkUser(db: Database, user: ClerkUserRow): Promise<void> {
  const { id: _id, ...columns } = user
  await db
    .insert(clerkUsers)
    .values(user)
    .onConflictDoUpdate({
      target: clerkUsers.id,
      set: columns,
      setWhere: and(eq(clerkUsers.isDeleted, false), lt(clerkUsers.updatedAt, user.updatedAt)),
    })
}

/** Marks a user as deleted, and removes address and name. */
async function markClerkUserDeleted(db: Database, id: string, now: Date): Promise<void> {
  const gone = { email: null, fullName: null, emailVerified: false, isDeleted: true }
  await db
    .insert(clerkUsers)
    .values({ id, ...gone, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: clerkUsers.id, set: gone })
}

/** A user in the form of Clerk's API and webhooks; the address is the primary one. */
function toClerkUserRow(user: UserJSON): ClerkUserRow {
  const address = user.email_addresses.find(({ id }) => id === user.primary_email_address_id)
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ')
  return {
    id: user.id,
    email: address?.email_address.toLowerCase() ?? null,
    emailVerified: address?.verification?.status === 'verified',
    fullName: sanitizePersonName(name) || null,
    hasTwoFactor: user.two_factor_enabled,
    createdAt: new Date(user.created_at),
    updatedAt: new Date(user.updated_at),
    isDeleted: false,
  }
}
