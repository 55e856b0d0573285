import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { readSignedToken, signToken } from '#server/lib/net/signed-token.ts'

/** Milliseconds for which a check token is valid: enough to open its socket. */
export const CHECK_TOKEN_LIFETIME_MS = 60_000

const payload = z.object({
  use: z.literal('check'),
  id: z.string(),
  user: z.string(),
  expires: z.number(),
  /** The auth session that the token was issued in; its check ends with that session. */
  authSession: z.string().optional(),
})

/** The verified content of a check token. */
export interface CheckTokenClaims {
  /** Identifies the token, which opens one check. */
  id: string
  user: string
  /** The auth session whose end closes the socket; null when the token is not bound to one. */
  authSession: string | null
}

/** Issues a token for the check of a user before a recording. */
export function issueCheckToken(
  user: string,
  now: Date,
  secret: string,
  authSession: string | null = null,
): { token: string; expiresAt: Date } {
  const expires = now.getTime() + CHECK_TOKEN_LIFETIME_MS
  const bound = authSession ? { authSession } : {}
  const token = signToken({ use: 'check', id: randomUUID(), user, expires, ...bound }, secret)
  return { token, expiresAt: new Date(expires) }
}

/** Verifies and reads a check token; null when it is forged, expired or for another use. */
export function verifyCheckToken(
  token: string,
  now: Date,
  secret: string,
): CheckTokenClaims | null {
  const { data } = payload.safeParse(readSignedToken(token, secret))
  if (!data || data.expires < now.getTime()) return null
  return { id: data.id, user: data.user, authSession: data.authSession ?? null }
}
