import type { IncomingHttpHeaders } from 'node:http'
import type { AuthSession } from '@live-scribe/contract/identity/auth-session'
import { fromNodeHeaders } from 'better-auth/node'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { authAccount, authTwoFactor } from '#server/db/schema.ts'
import { isAccessToken } from './access-token.ts'
import type { Auth } from './create-auth.ts'

/** The auth session of a cookie or bearer token, with a new access token. */
export async function readAuthSession(
  auth: Auth,
  db: Database,
  nodeHeaders: IncomingHttpHeaders,
): Promise<AuthSession | null> {
  // An access token can't be exchanged for a new one, or it would never expire.
  const { authorization } = nodeHeaders
  if (authorization && isAccessToken(authorization)) return null
  const headers = fromNodeHeaders(nodeHeaders)
  const found = await auth.api.getSession({ headers })
  if (!found) return null
  const { id, email, emailVerified } = found.user
  const { token } = await auth.api.getToken({ headers })
  const factors = await db.select().from(authTwoFactor).where(eq(authTwoFactor.userId, id))
  const accounts = await db.select().from(authAccount).where(eq(authAccount.userId, id))
  return {
    access_token: token,
    refresh_token: authorization?.replace(/^bearer /i, '') ?? null,
    expires_at: endOf(token),
    user: {
      id,
      email,
      email_verified: emailVerified,
      factors: factors.map(({ id, verified }) => ({
        id,
        factor_type: 'totp',
        status: verified ? 'verified' : 'unverified',
      })),
      identities: accounts.map(({ id, providerId, createdAt }) => ({
        id,
        provider: providerId,
        created_at: createdAt.toISOString(),
      })),
    },
  }
}

/** The expiry of a newly signed token, in epoch seconds. */
function endOf(token: string): number {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const { exp } = JSON.parse(payload) as { exp: number }
  return exp
}
