import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { bearer } from 'better-auth/plugins/bearer'
import { jwt } from 'better-auth/plugins/jwt'
import { twoFactor } from 'better-auth/plugins/two-factor'
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
import type { Mail } from '#server/ports/mailer.ts'
import type { RateLimits } from '#server/ports/rate-limits.ts'
import {
  AUTH_SESSION_IDLE_SECONDS,
  cutUserAgent,
  limitAuthSessionAge,
  refuseDeletingExpired,
} from './auth-session-lifetime.ts'
import { confirmEmail } from './confirm-email.ts'
import { abuseProtectionPlugin } from './guards/abuse-protection-plugin.ts'
import type { AuthCallerContext } from './guards/auth-caller-context.ts'
import { createBackupCodes } from './guards/backup-codes.ts'
import { isEmailChangeLink } from './guards/email-change-hooks.ts'
import { endMailedLinks } from './guards/mailed-links.ts'
import { throwBusyError } from './guards/password-strength.ts'
import { countRequests } from './guards/request-counts.ts'
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
  /** Hashes and judges passwords. */
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
