import { betterAuthIdentity } from '../adapters/identity/better-auth/better-auth.ts'
import type { BetterAuthOptions } from '../adapters/identity/better-auth/create-auth.ts'
import type { PasswordCost } from '../adapters/identity/better-auth/passwords/password-hash.ts'
import type { PasswordWork } from '../adapters/identity/better-auth/passwords/password-work.ts'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import type { AppContext } from '../context.ts'
import { CLIENT_ADDRESS_HEADER } from '../http/auth-routes.ts'
import { errorDetails } from '../lib/error-details.ts'
import type { IdentityProvider } from '../ports/identity.ts'
import type { Mailer } from '../ports/mailer.ts'

/**
 * Creates the identity provider: local accounts with or without an OpenID Connect provider, or
 * Clerk.
 */
export async function createIdentityProvider(
  { identity: chosen, mail }: Config,
  secrets: Secrets,
  parts: Pick<AppContext, 'db' | 'log' | 'now' | 'publicUrl' | 'rateLimits' | 'events'> & {
    mailer: Mailer
    passwordWork: PasswordWork
    passwordCost?: PasswordCost | undefined
    /** Further origins that people sign in from. */
    networkOrigins?: (() => string[]) | undefined
  },
): Promise<IdentityProvider> {
  const { db, log, now, publicUrl, rateLimits, mailer, events } = parts
  const { passwordWork, passwordCost, networkOrigins } = parts
  // Signing out does not wait for a recorder to stop.
  const onSignedOut = async (authSession: string) => {
    events.signedOut.emit(authSession).catch((error: unknown) => {
      log.error({ error: errorDetails(error) }, 'notifying a recorder of a sign-out failed')
    })
  }
  if (chosen.provider === 'clerk' && secrets.clerk) {
    const { clerkIdentity } = await import('../adapters/identity/clerk/clerk.ts')
    return clerkIdentity({
      ...chosen,
      ...secrets.clerk,
      db,
      now,
      publicUrl,
      onSignedOut,
      onUserDeleted: (id) => events.userDeleted.emit(id),
    })
  }
  const options: BetterAuthOptions = {
    db,
    publicUrl,
    networkOrigins,
    secret: secrets.auth,
    addressHeader: CLIENT_ADDRESS_HEADER,
    rateLimits,
    passwordWork,
    passwords: true,
    passwordCost,
    oidc: null,
    mailsReachPeople: mail.provider === 'smtp',
    sendMail: (mail) => mailer.send(mail),
    onMailLost: () => log.warn('identity mail not delivered'),
    onSignedOut,
    onAddressProven: (tx, identityUserId) => events.addressProven.emit(tx, identityUserId, now()),
    recordSecurityEvent: async (event) => {
      try {
        await db.transaction((tx) => events.securityEvent.emit(tx, event, now()))
      } catch (error) {
        // A security event that can't be stored must not prevent a sign-in.
        log.error({ error: errorDetails(error), kind: event.kind }, 'security event not recorded')
      }
    },
  }
  if (chosen.provider !== 'oidc' || !secrets.oidc) return betterAuthIdentity(options)
  return betterAuthIdentity({
    ...options,
    passwords: chosen.passwords,
    oidc: { ...chosen, ...secrets.oidc },
  })
}
