import { fromNodeHeaders } from 'better-auth/node'
import type { IdentityProvider } from '#server/ports/identity.ts'
import { identityOfAccessToken, isAccessToken } from './access-token.ts'
import { type Auth, type BetterAuthOptions, createAuth } from './create-auth.ts'
import { readAuthSession } from './read-auth-session.ts'

/** Accounts in our own database: e-mail and password, a second step, cookie sessions, bearer tokens. */
export function betterAuthIdentity(options: BetterAuthOptions): IdentityProvider {
  let auth: Auth | null = null
  const ready = () => {
    auth ??= createAuth(options)
    return auth
  }
  return {
    description: 'Better Auth, in this process',
    authenticate: async (headers) => {
      const { cookie, authorization } = headers
      if (!cookie && !authorization) return null
      if (authorization && isAccessToken(authorization)) {
        return identityOfAccessToken(ready(), options.db, authorization)
      }
      const { response: found, headers: answered } = await ready().api.getSession({
        headers: fromNodeHeaders(headers),
        returnHeaders: true,
      })
      if (!found) return null
      const { id, email, emailVerified, name } = found.user
      const cookies = answered.getSetCookie()
      return { identityUserId: id, email, emailVerified, fullName: name || null, cookies }
    },
    refresh: (headers) => readAuthSession(ready(), options.db, headers),
    handle: (request) => ready().handler(request),
  }
}
