import type { IncomingHttpHeaders } from 'node:http'
import type { AuthSession } from '@live-scribe/contract/identity/auth-session'
import { fromNodeHeaders } from 'better-auth/node'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { authAccount, authSession, authTwoFactor, authUser } from '#server/db/schema.ts'
import { withTimeout } from '#server/lib/async/with-timeout.ts'
import { getAddressGroup } from '#server/lib/net/address-group.ts'
import type {
  AuthenticatedCaller,
  Identity,
  IdentityProvider,
  TwoFactorStatus,
} from '#server/ports/identity.ts'
import { type Auth, type BetterAuthOptions, createAuth } from './create-auth.ts'
import { type DiscoveryDocument, discoverIssuer } from './oidc/discover-issuer.ts'
import { OIDC_PROVIDER_ID, OIDC_TIMEOUT_MS } from './oidc/oidc-settings.ts'
import { connectedPrograms, endConnections } from './programs/connected-programs.ts'
import { isServedPath } from './programs/oauth-server.ts'
import { ProgramRequests } from './programs/program-requests.ts'
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

/**
 * Whether a user has two-step verification; `outside` for users without a local password, whose
 * provider decides.
 */
async function findTwoFactorStatus(db: Database, userId: string): Promise<TwoFactorStatus> {
  const [user] = await db.select().from(authUser).where(eq(authUser.id, userId))
  if (user?.twoFactorEnabled) return 'on'
  const [password] = await db
    .select({ id: authAccount.id })
    .from(authAccount)
    .where(and(eq(authAccount.userId, userId), eq(authAccount.providerId, 'credential')))
  return password ? 'off' : 'outside'
}

/** Where the identity library's endpoints are. */
const AUTH_BASE_PATH = '/api/auth'

/**
 * A check of whether an endpoint that is served has this path, by the library's own list, in which
 * `:name` stands for one segment. The library counts a request before it looks for its endpoint, so a
 * path that nobody answers must not reach it: each would be counted under a key of its own.
 */
function createAuthPathCheck(
  api: object,
  isServed: (path: string) => boolean = () => true,
): (pathname: string) => boolean {
  const patterns = Object.values(api).flatMap(({ path }) =>
    typeof path === 'string' && isServed(path) ? [splitPath(path)] : [],
  )
  return (pathname) => {
    const segments = splitPath(pathname.slice(AUTH_BASE_PATH.length))
    return patterns.some(
      (pattern) =>
        pattern.length === segments.length &&
        pattern.every((part, n) => part === segments[n] || (part.startsWith(':') && segments[n])),
    )
  }
}

function splitPath(path: string): string[] {
  return path.split('/')
}

/** The error code that the sign-in page explains. */
const UNREACHABLE = 'provider_unreachable'

/**
 * Signs users in and out through the OpenID Connect provider, which is discovered on first use;
 * after a failure the next request tries again. Existing sessions do not need the provider.
 */
class OidcSignIn {
  readonly #issuer: string
  readonly #publicUrl: () => string
  readonly #createAuth: (found: DiscoveryDocument) => Auth
  #ready: Promise<Auth> | null = null
  #known: Auth | null = null

  constructor(options: {
    issuer: string
    publicUrl: () => string
    createAuth: (found: DiscoveryDocument) => Auth
  }) {
    this.#issuer = options.issuer
    this.#publicUrl = options.publicUrl
    this.#createAuth = options.createAuth
  }

  /** Handles requests for the provider's paths; null for other paths. */
  async handle(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/auth/sign-out') return this.#known?.handler(request) ?? null
    const isCallback = pathname === `/api/auth/callback/${OIDC_PROVIDER_ID}`
    if (!isCallback && pathname !== '/api/auth/sign-in/social') return null
    const auth = await this.#reach()
    if (auth) return auth.handler(request)
    if (!isCallback) return Response.json({ code: UNREACHABLE }, { status: 503 })
    const location = new URL(`/sign-in?error=${UNREACHABLE}`, this.#publicUrl()).href
    return new Response(null, { status: 302, headers: { location } })
  }

  async #reach(): Promise<Auth | null> {
    this.#ready ??= this.#open()
    try {
      this.#known = await this.#ready
      return this.#known
    } catch {
      this.#ready = null
      return null
    }
  }

  async #open(): Promise<Auth> {
    const auth = this.#createAuth(await discoverIssuer(this.#issuer))
    const { socialProviders } = await withTimeout(auth.$context, OIDC_TIMEOUT_MS)
    if (!socialProviders.some(({ id }) => id === OIDC_PROVIDER_ID))
      throw new Error('not registered')
    return auth
  }
}

/** The auth session of a cookie or bearer token, with a new access token. */
async function readAuthSession(
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

const shape = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Whether an Authorization header holds a signed access token rather than a session token. */
function isAccessToken(authorization: string): boolean {
  return shape.test(authorization)
}

/** The identity of an access token; null once it has expired or its session has ended. */
async function authenticateAccessToken(
  auth: Auth,
  db: Database,
  authorization: string,
): Promise<AuthenticatedCaller | null> {
  const token = shape.exec(authorization)?.[1] ?? ''
  const { payload } = await auth.api.verifyJWT({ body: { token } })
  if (typeof payload?.sid !== 'string') return null
  // Ending a session invalidates its tokens at once.
  const [found] = await db
    .select({ user: authUser })
    .from(authSession)
    .innerJoin(authUser, eq(authUser.id, authSession.userId))
    .where(and(eq(authSession.id, payload.sid), gt(authSession.expiresAt, new Date())))
  if (!found) return null
  return { ...toIdentity(found.user), cookies: [], authSession: payload.sid }
}

/** Converts Better Auth's user to the port's identity. */
function toIdentity(
  user: Pick<typeof authUser.$inferSelect, 'id' | 'email' | 'emailVerified' | 'name'>,
): Identity {
  const { id: identityUserId, email, emailVerified, name } = user
  return { provider: 'better-auth', identityUserId, email, emailVerified, fullName: name || null }
}

/** Whether a session exists, expired or not: only a sign-out or the account's end deletes it. */
async function hasAuthSession(db: Database, sessionId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: authSession.id })
    .from(authSession)
    .where(eq(authSession.id, sessionId))
  return found !== undefined
}

/** Whether a session exists and has not ended. */
async function isAuthSessionActive(db: Database, sessionId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: authSession.id })
    .from(authSession)
    .where(and(eq(authSession.id, sessionId), gt(authSession.expiresAt, new Date())))
  return found !== undefined
}
