import { fromNodeHeaders } from 'better-auth/node'
import { sql } from 'drizzle-orm'
import { getAddressGroup } from '#server/lib/net/address-group.ts'
import type { IdentityProvider } from '#server/ports/identity.ts'
import {
  authenticateAccessToken,
  hasAuthSession,
  isAccessToken,
  isAuthSessionActive,
  toIdentity,
} from './access-token.ts'
import { type Auth, type BetterAuthOptions, createAuth } from './create-auth.ts'
import { findTwoFactorStatus } from './find-two-factor-status.ts'
import { createAuthPathCheck } from './guards/auth-paths.ts'
import { OidcSignIn } from './oidc/oidc-sign-in.ts'
import { connectedPrograms, endConnections } from './programs/connected-programs.ts'
import { isServedPath } from './programs/oauth-server.ts'
import { ProgramRequests } from './programs/program-requests.ts'
import { readAuthSession } from './read-auth-session.ts'
import { userDeletion } from './user-deletion.ts'

/**
 * Accounts and cookie sessions in our own database: by email and password with a second step, by an
 * OpenID Connect provider, or both.
 */
export function betterAuthIdentity(given: BetterAuthOptions): IdentityProvider {
  const options: BetterAuthOptions = {
    ...given,
    onAddressProven: async (tx, identityUserId) => {
      await endConnections(tx, identityUserId)
      await given.onAddressProven(tx, identityUserId)
    },
  }
  const { db, oidc, passwords } = options
  let auth: Auth | null = null
  const ready = () => {
    auth ??= createAuth(options)
    return auth
  }
  const oidcSignIn = oidc
    ? new OidcSignIn({
        issuer: oidc.issuer,
        publicUrl: options.publicUrl,
        createAuth: (found) => createAuth(options, { settings: oidc, discovery: found }),
      })
    : null
  const findSession = (headers: Headers) =>
    ready().api.getSession({ headers, query: { disableRefresh: true } })
  const programRequests = new ProgramRequests({
    ...options,
    findUser: async (headers) => (await findSession(headers))?.user ?? null,
    recordEvent: options.recordSecurityEvent,
    post: (mail) => void options.sendMail(mail).catch(options.onMailLost),
  })
  let hasPath: ReturnType<typeof createAuthPathCheck> | null = null
  return {
    description: oidc
      ? `OpenID Connect, ${oidc.issuer}${passwords ? ', and passwords' : ''}`
      : 'Better Auth, in this process',
    signIn: { passwords, ...(oidc ? { outside: { kind: 'oidc', name: oidc.name } } : {}) },
    programs: connectedPrograms({ db, publicUrl: options.publicUrl, auth: ready }),
    authenticate: async (headers) => {
      const { cookie, authorization } = headers
      if (!cookie && !authorization) return null
      if (authorization && isAccessToken(authorization)) {
        return authenticateAccessToken(ready(), db, authorization)
      }
      const { response: found, headers: answered } = await ready().api.getSession({
        headers: fromNodeHeaders(headers),
        returnHeaders: true,
      })
      if (!found) return null
      const cookies = answered.getSetCookie()
      return { ...toIdentity(found.user), cookies, authSession: found.session.id }
    },
    isSignedIn: (authSession) => isAuthSessionActive(db, authSession),
    hasSession: (authSession) => hasAuthSession(db, authSession),
    getTwoFactorStatus: (identityUserId) => findTwoFactorStatus(db, identityUserId),
    ...userDeletion({
      ...options,
      findSession: (headers) => findSession(fromNodeHeaders(headers)),
    }),
    refresh: (headers) => readAuthSession(ready(), db, headers),
    handle: async (request) => {
      hasPath ??= createAuthPathCheck(ready().api, isServedPath)
      if (!hasPath(new URL(request.url).pathname)) return new Response(null, { status: 404 })
      const address = getAddressGroup(request.headers.get(options.addressHeader) ?? '')
      const response = await options.passwordWork.runFor(
        address,
        async () =>
          (await oidcSignIn?.handle(request)) ??
          programRequests.handle(request, (asked) => ready().handler(asked)),
      )
      // The library keeps the reason to itself; a database that is away throws here once more.
      if (response.status === 500) await db.execute(sql`select 1`)
      return response
    },
  }
}
