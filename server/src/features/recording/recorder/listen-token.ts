import { z } from 'zod'
import { readSignedToken, signToken } from '#server/lib/net/signed-token.ts'

/**
 * Milliseconds for which a listen token is valid: enough to open a socket, too short to be worth
 * stealing.
 */
export const LISTEN_TOKEN_LIFETIME_MS = 60_000

const payload = z.object({
  use: z.literal('listen'),
  code: z.string(),
  expires: z.number(),
  /** The auth session that the token was issued in; its sockets close with that session. */
  authSession: z.string().optional(),
})

/** The verified content of a listen token: the recording that it opens. */
export interface ListenTokenClaims {
  code: string
  /** The auth session whose end closes the socket; null when the token is not bound to one. */
  authSession: string | null
}

/** Issues a token for one recording's audio socket. */
export function issueListenToken(
  code: string,
  now: Date,
  secret: string,
  authSession: string | null = null,
): { token: string; expiresAt: Date } {
  const expires = now.getTime() + LISTEN_TOKEN_LIFETIME_MS
  return {
    token: signToken(
      { use: 'listen', code, expires, ...(authSession ? { authSession } : {}) },
      secret,
    ),
    expiresAt: new Date(expires),
  }
}

/** Verifies and reads a listen token; null when it is forged, expired or for another use. */
export function verifyListenToken(
  token: string,
  now: Date,
  secret: string,
): ListenTokenClaims | null {
  const read = payload.safeParse(readSignedToken(token, secret))
  if (!read.success || read.data.expires < now.getTime()) return null
  return { code: read.data.code, authSession: read.data.authSession ?? null }
}
