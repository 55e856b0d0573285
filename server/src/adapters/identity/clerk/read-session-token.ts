import type { IncomingHttpHeaders } from 'node:http'
import { verifyToken } from '@clerk/backend'
import { IdentityUnavailableError } from '#server/ports/identity.ts'

/**
 * Maximum session cookies checked per request: other installations on the host may set their own.
 */
const MAX_COOKIES = 4

/** The claims of a Clerk session token with a valid signature, time and origin. */
export interface SessionTokenClaims {
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
export async function readSessionToken(
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
