import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { bearer } from 'better-auth/plugins/bearer'
import { jwt } from 'better-auth/plugins/jwt'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Database } from '#server/db/database.ts'
import {
  authAccount,
  authKeySet,
  authRateLimit,
  authSession,
  authTwoFactor,
  authUser,
  authVerification,
} from '#server/db/schema.ts'
import { allowedOrigins } from '#server/lib/net/allowed-origins.ts'
import { toPlainName } from '#server/lib/plain-name.ts'
import type { Mail } from '#server/ports/mailer.ts'
import type { RateLimits } from '#server/ports/rate-limits.ts'
import { createBackupCodes } from './guards/backup-codes.ts'
import { isChangeOf } from './guards/email-change.ts'
import type { GuardContext } from './guards/guard-context.ts'
import { guards } from './guards/guards.ts'
import type { TellSecurityEvent } from './guards/security-record.ts'
import { changeMail, memberMail, newAddressMail, resetMail, verificationMail } from './mails.ts'
import type { Discovered } from './oidc/discover.ts'
import { oidcPlugin } from './oidc/oidc-plugin.ts'
import { refuseUnconfirmed } from './oidc/refuse-unconfirmed.ts'
import type { OidcSettings } from './oidc/settings.ts'
import { hashPassword, type PasswordCost, verifyPassword } from './password-hash.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { boundSessions, SESSION_IDLE_SECONDS } from './session-life.ts'

/** What the identity provider of this process works with. */
export interface BetterAuthOptions {
  db: Database
  /** The public address, such as `https://scribe.example`; read at the first call. */
  publicUrl: () => string
  secret: string
  /** The request header with the caller's address. */
  addressHeader: string
  rateLimits: RateLimits
  /** Whether people may sign in with email and password. */
  passwords: boolean
  /** What a new hash costs; the tests take less than the product's own. */
  passwordCost?: PasswordCost | undefined
  /** An external provider; null without one. */
  oidc: OidcSettings | null
  /** Whether mails leave this machine, so that an address must be confirmed before it counts. */
  mailsReachPeople: boolean
  /** Accepts a mail; rejects when it can't. */
  sendMail: (mail: Mail) => Promise<void>
  /** Called for a mail that failed while nobody waits for it. */
  onMailLost: () => void
  /** Called when an auth session has ended. */
  onSignedOut: (authSession: string) => Promise<void>
  /** Called for sign-ins and for changes of an account's protection. */
  tellSecurityEvent: TellSecurityEvent
}

/** Better Auth as it is set up here, with the API of its plugins. */
export type Auth = ReturnType<typeof createAuth>

/** Seconds. */
const hour = 3600
/** An access token is short-lived, because a copied one can't be revoked. */
const accessTokenLife = '15m'

/** Calls about our own passwords; closed where there are none. */
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

/** `outside` is the external provider, once it has been discovered. */
export function createAuth(
  options: BetterAuthOptions,
  outside?: { settings: OidcSettings; found: Discovered },
) {
  const { db, publicUrl, secret, addressHeader, rateLimits, sendMail, onMailLost } = options
  // Not awaited: the response time would reveal which addresses have an account.
  const post = async (mail: Mail) => void sendMail(mail).catch(onMailLost)
  const named = (person: { name?: string | undefined }) =>
    person.name === undefined ? {} : { name: toPlainName(person.name) }
  let findSession: (headers: Headers) => Promise<GuardContext['session']> = async () => null
  const auth = betterAuth({
    appName: 'Live-scribe',
    baseURL: publicUrl(),
    secret,
    trustedOrigins: allowedOrigins(publicUrl()),
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: authUser,
        session: authSession,
        account: authAccount,
        verification: authVerification,
        rateLimit: authRateLimit,
        twoFactor: authTwoFactor,
        jwks: authKeySet,
      },
    }),
    // Anyone signed in may list and end their sessions; dangerous calls ask for the password.
    session: { freshAge: 0, expiresIn: SESSION_IDLE_SECONDS },
    emailAndPassword: {
      enabled: options.passwords,
      minPasswordLength: 12,
      password: {
        hash: (password) => hashPassword(password, options.passwordCost),
        verify: verifyPassword,
      },
      // Sign-up then reveals no accounts: the answer is always the same, only the mail differs.
      requireEmailVerification: options.mailsReachPeople,
      onExistingUserSignUp: ({ user }) => post(memberMail(user, publicUrl())),
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: hour,
      sendResetPassword: ({ user, url }) => post(resetMail(user, url)),
      onPasswordReset: async ({ user }) => {
        await proveMailbox(db, user)
        const detail = 'by a mailed link'
        const { id: identityUserId, email } = user
        await options.tellSecurityEvent({ kind: 'password-changed', identityUserId, email, detail })
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: 24 * hour,
      sendVerificationEmail: async ({ user, url }, request) => {
        const mail = isChangeOf(url) ? newAddressMail(user, url) : verificationMail(user, url)
        // Whoever asked for the mail learns when it could not be sent.
        if (request?.url.endsWith('/send-verification-email')) await sendMail(mail)
        else await post(mail)
      },
    },
    disabledPaths: options.passwords ? [] : passwordPaths,
    user: {
      validateUserInfo: refuseUnconfirmed,
      // A confirmed address must agree before the new one is asked.
      changeEmail: {
        enabled: options.passwords,
        sendChangeEmailConfirmation: ({ user, newEmail, url }) =>
          sendMail(changeMail(user, newEmail, url)),
      },
    },
    // The provider is never called again on a person's behalf, so its tokens are stored encrypted.
    account: { encryptOAuthTokens: true },
    // Internal errors go to the one place that knows what a log line may contain.
    onAPIError: { throw: true, errorURL: new URL('/sign-in', publicUrl()).href },
    rateLimit: { enabled: true, storage: 'database' },
    databaseHooks: {
      session: {
        ...boundSessions(db).session,
        delete: { after: async ({ id }) => options.onSignedOut(id) },
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
      ...(outside ? [oidcPlugin(db, outside.settings, outside.found)] : []),
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
      guards({
        rateLimits,
        addressHeader,
        findSession: (headers) => findSession(headers),
        tell: options.tellSecurityEvent,
      }),
    ],
  })
  findSession = (headers) => auth.api.getSession({ headers, query: { disableRefresh: true } })
  return auth
}
