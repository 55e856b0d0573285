import type { BetterAuthRateLimitOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { bearer } from 'better-auth/plugins/bearer'
import { jwt } from 'better-auth/plugins/jwt'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import {
  authAccount,
  authKeySet,
  authSession,
  authTwoFactor,
  authUser,
  authVerification,
  programAccessTokens,
  programAssertions,
  programClientResources,
  programClients,
  programConsents,
  programRefreshTokens,
  programResources,
} from '#server/db/schema.ts'
import { sanitizePersonName } from '#server/lib/mail-text.ts'
import { getAllowedOrigins } from '#server/lib/net/allowed-origins.ts'
import type { RateLimiter, RateLimits } from '#server/ports/cluster.ts'
import type { Mail } from '#server/ports/mailer.ts'
import { abuseProtectionPlugin } from './guards/abuse-protection-plugin.ts'
import type { AuthCallerContext } from './guards/auth-caller-context.ts'
import { createBackupCodes } from './guards/backup-codes.ts'
import { isEmailChangeLink } from './guards/email-change-hooks.ts'
import { endMailedLinks } from './guards/mailed-links.ts'
import { throwBusyError } from './guards/password-strength.ts'
import type { RecordSecurityEvent } from './guards/security-event-recorder.ts'
import {
  emailChangeMail,
  existingAccountMail,
  newEmailConfirmationMail,
  passwordResetMail,
  verificationMail,
} from './mails.ts'
import type { DiscoveryDocument } from './oidc/discover-issuer.ts'
import { oidcPlugin } from './oidc/oidc-plugin.ts'
import type { OidcSettings } from './oidc/oidc-settings.ts'
import { refuseUnconfirmedEmail } from './oidc/refuse-unconfirmed-email.ts'
import type { PasswordCost } from './passwords/password-hash.ts'
import type { PasswordWork } from './passwords/password-work.ts'
import { createOAuthServer } from './programs/oauth-server.ts'

/** Settings and callbacks of the local identity provider. */
export interface BetterAuthOptions {
  db: Database
  /** The server's public URL, such as `https://scribe.example`; read at the first call. */
  publicUrl: () => string
  /** Further origins that people sign in from. */
  networkOrigins?: (() => string[]) | undefined
  secret: string
  /** The request header with the caller's address. */
  addressHeader: string
  rateLimits: RateLimits
  passwordWork: PasswordWork
  /** Whether users may sign in with email and password. */
  passwords: boolean
  /** Parameters of new password hashes; tests use cheaper ones. */
  passwordCost?: PasswordCost | undefined
  /** Settings of an OpenID Connect provider; null without one. */
  oidc: OidcSettings | null
  /** Whether mails leave this machine, so that an address must be confirmed before it counts. */
  mailsReachPeople: boolean
  /** Sends a mail; rejects when it is not accepted. */
  sendMail: (mail: Mail) => Promise<void>
  /** Called when a mail that no request waits for could not be sent. */
  onMailLost: () => void
  /** Called with the id of an auth session that has ended. */
  onSignedOut: (authSession: string) => Promise<void>
  /**
   * Called in the transaction in which somebody proves the address of an account that another person
   * may have made: by a mailed link of a reset, or at the OpenID Connect provider.
   */
  onAddressProven: (tx: Transaction, identityUserId: string) => Promise<void>
  /** Called for sign-ins and for changes of an account's protection. */
  recordSecurityEvent: RecordSecurityEvent
}

/** The configured Better Auth instance with the API of its plugins. */
export type Auth = ReturnType<typeof createAuth>

/** Seconds in an hour. */
const hour = 3600
/** An access token is short-lived, because a copied one can't be revoked. */
const accessTokenLife = '15m'

/** Endpoints for local passwords; disabled when passwords are not allowed. */
const passwordPaths = [
  '/sign-in/email',
  '/sign-up/email',
  '/request-password-reset',
  '/reset-password',
  '/change-password',
  '/change-email',
  '/verify-password',
  '/unlink-account',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
]

/** Creates the Better Auth instance; with `oidc`, people also sign in at that OpenID Connect provider. */
export function createAuth(
  options: BetterAuthOptions,
  oidc?: { settings: OidcSettings; discovery: DiscoveryDocument },
) {
  const { db, publicUrl, secret, addressHeader, rateLimits, sendMail, onMailLost } = options
  const { passwordWork, networkOrigins } = options
  // Not awaited: the response time would reveal which addresses have an account.
  const post = async (mail: Mail) => void sendMail(mail).catch(onMailLost)
  const named = (person: { name?: string | undefined }) =>
    person.name === undefined ? {} : { name: sanitizePersonName(person.name) }
  let findSession: (headers: Headers) => Promise<AuthCallerContext['session']> = async () => null
  const auth = betterAuth({
    appName: 'Live-scribe',
    baseURL: publicUrl(),
    secret,
    trustedOrigins: networkOrigins
      ? () => [...getAllowedOrigins(publicUrl()), ...networkOrigins()]
      : getAllowedOrigins(publicUrl()),
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: authUser,
        session: authSession,
        account: authAccount,
        verification: authVerification,
        twoFactor: authTwoFactor,
        jwks: authKeySet,
        oauthClient: programClients,
        oauthResource: programResources,
        oauthClientResource: programClientResources,
        oauthClientAssertion: programAssertions,
        oauthConsent: programConsents,
        oauthAccessToken: programAccessTokens,
        oauthRefreshToken: programRefreshTokens,
      },
    }),
    // Anyone signed in may list and end their sessions; dangerous calls ask for the password.
    session: { freshAge: 0, expiresIn: AUTH_SESSION_IDLE_SECONDS },
    emailAndPassword: {
      enabled: options.passwords,
      minPasswordLength: 12,
      password: {
        hash: (password) => passwordWork.hash(password, options.passwordCost).catch(throwBusyError),
        verify: (given) => passwordWork.verify(given).catch(throwBusyError),
      },
      // A sign-up then does not reveal whether an account exists: the response is the same, only
      // the mail differs.
      requireEmailVerification: options.mailsReachPeople,
      onExistingUserSignUp: ({ user }) => post(existingAccountMail(user, publicUrl())),
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: hour,
      sendResetPassword: ({ user, url }) => post(passwordResetMail(user, url)),
      onPasswordReset: async ({ user }) => {
        await confirmEmail(db, user, options.onAddressProven)
        await endMailedLinks(db, user.id)
        const detail = 'by a mailed link'
        const { id: identityUserId, email } = user
        await options.recordSecurityEvent({
          kind: 'password-changed',
          identityUserId,
          email,
          detail,
        })
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: 24 * hour,
      sendVerificationEmail: async ({ user, url }, request) => {
        const mail = isEmailChangeLink(url)
          ? newEmailConfirmationMail(user, url)
          : verificationMail(user, url)
        // A user who requests the mail again gets an error when it could not be sent.
        if (request?.url.endsWith('/send-verification-email')) await sendMail(mail)
        else await post(mail)
      },
    },
    disabledPaths: options.passwords ? [] : passwordPaths,
    user: {
      validateUserInfo: refuseUnconfirmedEmail,
      // A confirmed address must approve the change before the new address is asked to confirm it.
      changeEmail: {
        enabled: options.passwords,
        sendChangeEmailConfirmation: ({ user, newEmail, url }) =>
          sendMail(emailChangeMail(user, newEmail, url)),
      },
    },
    // The provider's tokens are not used after the sign-in, so they are stored encrypted.
    account: { encryptOAuthTokens: true },
    // Internal errors are thrown to our error handler, which decides what is logged.
    onAPIError: { throw: true, errorURL: new URL('/sign-in', publicUrl()).href },
    rateLimit: { enabled: true, customStorage: countRequests(rateLimits) },
    databaseHooks: {
      session: {
        ...limitAuthSessionAge(db).session,
        create: { before: async (session) => ({ data: cutUserAgent(session) }) },
        delete: { before: refuseDeletingExpired, after: async ({ id }) => options.onSignedOut(id) },
      },
      user: {
        create: { before: async (person) => ({ data: { ...person, ...named(person) } }) },
        update: { before: async (person) => ({ data: { ...person, ...named(person) } }) },
      },
    },
    advanced: {
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // Set explicitly, because the library skips both checks when it detects a test run.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    plugins: [
      ...(oidc ? [oidcPlugin(options, oidc.settings, oidc.discovery)] : []),
      // Only signed tokens count: session ids in lists must not sign anybody in.
      bearer({ requireSignature: true }),
      twoFactor({
        issuer: 'Live-scribe',
        backupCodeOptions: { customBackupCodesGenerate: createBackupCodes },
      }),
      jwt({
        disableSettingJwtHeader: true,
        jwt: {
          expirationTime: accessTokenLife,
          definePayload: ({ session }) => ({ sid: session.id }),
        },
      }),
      createOAuthServer(),
      abuseProtectionPlugin({
        db,
        rateLimits,
        passwords: passwordWork,
        addressHeader,
        findSession: (headers) => findSession(headers),
        recordEvent: options.recordSecurityEvent,
      }),
    ],
  })
  findSession = (headers) => auth.api.getSession({ headers, query: { disableRefresh: true } })
  return auth
}

const DAY_SECONDS = 24 * 60 * 60
/** Seconds after which an unused auth session expires; each day of use renews it. */
const AUTH_SESSION_IDLE_SECONDS = 7 * DAY_SECONDS
/** Milliseconds from the sign-in after which an auth session ends in any case. */
const MAX_SESSION_AGE_MS = 30 * DAY_SECONDS * 1000

/** Characters of a browser’s description that are kept: enough for its name and system. */
const MAX_USER_AGENT_CHARACTERS = 512

/** A new auth session with no more of its browser’s description than people read. */
function cutUserAgent<S extends { userAgent?: string | null | undefined }>(session: S): S {
  return { ...session, userAgent: session.userAgent?.slice(0, MAX_USER_AGENT_CHARACTERS) }
}

/** The argument of the library's hook for the renewing endpoint. */
interface Call {
  getSignedCookie(name: string, secret: string): Promise<string | null | false>
  context: { secret: string; authCookies: { sessionToken: { name: string } } }
}

/** Library hook that limits the renewal of an auth session to its maximum age. */
function limitAuthSessionAge(db: Database) {
  const before = async (
    changes: { expiresAt?: Date | undefined } & Record<string, unknown>,
    call: Call | null,
  ) => {
    const { expiresAt } = changes
    if (!expiresAt || !call) return
    const { secret, authCookies } = call.context
    // The hook does not receive the session, so its token is read from the cookie.
    const token = await call.getSignedCookie(authCookies.sessionToken.name, secret)
    if (!token) return
    const [row] = await db.select().from(authSession).where(eq(authSession.token, token))
    if (!row) return
    const last = row.createdAt.getTime() + MAX_SESSION_AGE_MS
    return { data: { expiresAt: new Date(Math.min(last, expiresAt.getTime())) } }
  }
  return { session: { update: { before } } }
}

/** Calls that end auth sessions on purpose, of whatever age. */
const endingPaths =
  /^\/(revoke-|change-password|reset-password|delete-user|two-factor\/|verify-email|callback\/)/

/**
 * Library hook that refuses to delete an expired auth session when a call merely carries its cookie:
 * that is no sign-out, and a running recording outlives the cookie.
 */
async function refuseDeletingExpired(
  { expiresAt }: { expiresAt: Date },
  call: { path?: string | undefined } | null,
): Promise<boolean> {
  return expiresAt.getTime() > Date.now() || endingPaths.test(call?.path ?? '')
}

/**
 * Confirms the address of a user who chose a password by a mailed link. Of an address that was not
 * confirmed, it removes two-factor authentication too, which somebody else may have set up; otherwise
 * the owner of the address could never sign in. A click on the link of a sign-up proves little: it
 * may be somebody else’s, so that `onAddressProven` is called for confirmed addresses as well.
 */
async function confirmEmail(
  db: Database,
  user: { id: string; emailVerified: boolean },
  onAddressProven: (tx: Transaction, identityUserId: string) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!user.emailVerified) {
      await tx.delete(authTwoFactor).where(eq(authTwoFactor.userId, user.id))
      await tx
        .update(authUser)
        .set({ emailVerified: true, twoFactorEnabled: false })
        .where(eq(authUser.id, user.id))
    }
    await onAddressProven(tx, user.id)
  })
}

/**
 * Counts the library's own limits where the product's limits are counted, so that no request of a
 * stranger is written to the database.
 */
function countRequests(
  rateLimits: RateLimits,
): NonNullable<BetterAuthRateLimitOptions['customStorage']> {
  const limiters = new Map<string, RateLimiter>()
  return {
    consume: async (key, { window: windowSeconds, max: tries }) => {
      const name = `auth-${tries}-in-${windowSeconds}`
      const limiter = limiters.get(name) ?? rateLimits.limiter(name, { tries, windowSeconds })
      limiters.set(name, limiter)
      const attempt = await limiter.consume(key)
      return attempt.isAllowed
        ? { allowed: true, retryAfter: null }
        : { allowed: false, retryAfter: Math.ceil(attempt.resetMs / 1000) }
    },
  }
}
