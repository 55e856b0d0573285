import { z } from 'zod'
import { readToken, signToken } from '#server/lib/net/signed-token.ts'

/** Long enough to open a socket, too short to be worth stealing; milliseconds. */
export const LIFETIME_MS = 60_000

const payload = z.object({
  use: z.literal('listen'),
  code: z.string(),
  expires: z.number(),
  /** The auth session that it was issued in; its sockets close with that session. */
  authSession: z.string().optional(),
})

/** The session that a key opens. */
export interface ListenKey {
  code: string
  /** The sign-in whose end closes the socket; null when the key is bound to none. */
  authSession: string | null
}

/** Issues a key to one recording's audio socket. */
export function createListenKey(
  code: string,
  now: Date,
  secret: string,
  authSession: string | null = null,
): { token: string; expiresAt: Date } {
  const expires = now.getTime() + LIFETIME_MS
  return {
    token: signToken(
      { use: 'listen', code, expires, ...(authSession ? { authSession } : {}) },
      secret,
    ),
    expiresAt: new Date(expires),
  }
}

/** What a key permits; null when it is forged, expired or for another use. */
export function readListenKey(token: string, now: Date, secret: string): ListenKey | null {
  const read = payload.safeParse(readToken(token, secret))
  if (!read.success || read.data.expires < now.getTime()) return null
  return { code: read.data.code, authSession: read.data.authSession ?? null }
}
