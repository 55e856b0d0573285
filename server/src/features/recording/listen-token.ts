import { z } from 'zod'
import { readToken, signToken } from '#server/lib/signed-token.ts'

/** Long enough to open a socket, too short to be worth stealing; milliseconds. */
const lifetime = 60_000

const payload = z.object({ use: z.literal('listen'), code: z.string(), expires: z.number() })

/** A key to one recording's audio socket. */
export function createListenKey(
  code: string,
  now: Date,
  secret: string,
): { token: string; expiresAt: Date } {
  const expires = now.getTime() + lifetime
  return {
    token: signToken({ use: 'listen', code, expires }, secret),
    expiresAt: new Date(expires),
  }
}

/** The session code that a key opens, or null when it is forged, expired or for another use. */
export function readListenKey(token: string, now: Date, secret: string): string | null {
  const read = payload.safeParse(readToken(token, secret))
  if (!read.success || read.data.expires < now.getTime()) return null
  return read.data.code
}
