import { z } from 'zod'
import { readSignedToken, signToken } from '#server/lib/net/signed-token.ts'

/** Milliseconds for which a check token is valid: enough to open its socket. */
export const CHECK_TOKEN_LIFETIME_MS = 60_000

const payload = z.object({ use: z.literal('check'), user: z.string(), expires: z.number() })

/** Issues a token for the check of a user before a recording. */
export function issueCheckToken(
  user: string,
  now: Date,
  secret: string,
): { token: string; expiresAt: Date } {
  const expires = now.getTime() + CHECK_TOKEN_LIFETIME_MS
  return { token: signToken({ use: 'check', user, expires }, secret), expiresAt: new Date(expires) }
}

/** The user of a check token; null when it is forged, expired or for another use. */
export function verifyCheckToken(token: string, now: Date, secret: string): string | null {
  const read = payload.safeParse(readSignedToken(token, secret))
  return read.success && read.data.expires >= now.getTime() ? read.data.user : null
}
