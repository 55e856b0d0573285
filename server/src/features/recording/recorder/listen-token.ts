import { z } from 'zod'
import { readSignedToken, signToken } from '#server/lib/net/signed-token.ts'

/**
 * Milliseconds for which a listen key is valid: enough to open a socket, too short to be worth
 * stealing.
 */
export const LISTEN_KEY_LIFETIME_MS = 60_000

const payload = z.object({
  use: z.literal('listen'),
  code: z.string(),
  expires: z.number(),
  /** The auth session that the key was issued in; its sockets close with that session. */
  authSession: z.string().optional(),
})

/** The session that a key opens. */
export interface ListenKey {
  code: string
  /** The auth session whose end closes the socket; null when the key is not bound to one. */
  authSession: string | null
}

/** Issues a key to one recording's audio socket. */
export function createListenKey(
  code: string,
  now: Date,
  secret: string,
  authSession: string | null = null,
): { token: string; expiresAt: Date } {
  const expires = now.getTime() + LISTEN_KEY_LIFETIME_MS
  return {
    token: signToken(
      { use: 'listen', code, expires, ...(authSession ? { authSession } : {}) },
      secret,
    ),
    expiresAt: new Date(expires),
  }
}

/** Verifies and reads a listen key; null when it is forged, expired or for another use. */
export function readListenKey(token: string, now: Date, secret: string): ListenKey | null {
  const read = payload.safeParse(readSignedToken(token, secret))
  if (!read.success || read.data.expires < now.getTime()) return null
  return { code: read.data.code, authSession: read.data.authSession ?? null }
}
