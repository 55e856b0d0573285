import { z } from 'zod'
import { readSignedToken, signToken } from '#server/lib/net/signed-token.ts'

/**
 * Milliseconds for which a listen token is valid: enough to open a socket, too short to be worth
 * stealing.
 */
export const LISTEN_TOKEN_LIFETIME_MS = 60_000

/** Milliseconds for which the token is valid that a running recording gets for its next socket. */
const RENEWED_TOKEN_LIFETIME_MS = 10 * 60_000

const payload = z.object({
  use: z.literal('listen'),
  code: z.string(),
  expires: z.number(),
  /** The auth session that the token was issued in; its sockets close with that session. */
  authSession: z.string().optional(),
  /** Issued to the running recording, whose sign-in may expire. */
  isRenewed: z.boolean().optional(),
})

/** The verified content of a listen token: the recording that it opens. */
export interface ListenTokenClaims {
  code: string
  /** The auth session whose end closes the socket; null when the token is not bound to one. */
  authSession: string | null
  /** Whether the token was issued to the running recording, which outlives its sign-in. */
  isRenewed: boolean
}

/** Issues a token for one recording's audio socket. */
export function issueListenToken(
  code: string,
  now: Date,
  secret: string,
  authSession: string | null = null,
  isRenewed = false,
): { token: string; expiresAt: Date } {
  const lifetimeMs = isRenewed ? RENEWED_TOKEN_LIFETIME_MS : LISTEN_TOKEN_LIFETIME_MS
  const expires = now.getTime() + lifetimeMs
  return {
    token: signToken(
      {
        use: 'listen',
        code,
        expires,
        ...(authSession ? { authSession } : {}),
        ...(isRenewed ? { isRenewed } : {}),
      },
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
  const { code, authSession = null, isRenewed = false } = read.data
  return { code, authSession, isRenewed }
}
