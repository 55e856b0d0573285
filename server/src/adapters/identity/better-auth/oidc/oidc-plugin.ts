import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import { authAccount, authSession, authTwoFactor, authUser } from '#server/db/schema.ts'
import { type DiscoveryDocument, discoveryUrl } from './discover-issuer.ts'
import { OIDC_PROVIDER_ID, type OidcSettings } from './oidc-settings.ts'
import { readOidcUser } from './read-oidc-user.ts'

/**
 * Authorisation code flow with PKCE, state and nonce; ID tokens must be signed by the issuer's
 * keys.
 */
export function oidcPlugin(
  takeover: TakeoverOptions,
  settings: OidcSettings,
  found: DiscoveryDocument,
) {
  const { issuer, clientId, clientSecret, name } = settings
  // Subjects are unique within their issuer only.
  const accountIdOf = (sub: unknown) => `${issuer}#${sub}`
  return genericOAuth({
    config: [
      {
        providerId: OIDC_PROVIDER_ID,
        name,
        discoveryUrl: discoveryUrl(issuer),
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        accountSubject: ({ profile }) => accountIdOf(profile.sub),
        getUserInfo: async (tokens) => {
          const person = await readOidcUser(tokens, found.userinfo_endpoint, settings)
          if (!person) return null
          const { sub, email, emailVerified, name } = person
          if (email && emailVerified) {
            await reconcileEmail(takeover, { accountId: accountIdOf(sub), email, name })
          }
          return { sub, email, emailVerified, name }
        },
      },
    ],
  })
}

/** The verified identity of a user who signs in at the OpenID Connect provider. */
interface VerifiedOidcIdentity {
  /** The issuer and the subject, as `ISSUER#SUBJECT`. */
  accountId: string
  email: string
  name: string
}

/** Where accounts are, and what else happens when one is taken over by the owner of its address. */
interface TakeoverOptions {
  db: Database
  onAddressProven: (tx: Transaction, identityUserId: string) => Promise<void>
  onSignedOut: (authSession: string) => Promise<void>
}

/**
 * Runs before a sign-in with a confirmed address: updates the user's account to a new address, and
 * gives the user an unconfirmed account with that address, after removing its credentials and
 * sessions.
 */
async function reconcileEmail(
  { db, onAddressProven, onSignedOut }: TakeoverOptions,
  identity: VerifiedOidcIdentity,
): Promise<void> {
  const ended = await db.transaction(async (tx) => {
    const [linked] = await tx
      .select({ user: authUser })
      .from(authAccount)
      .innerJoin(authUser, eq(authUser.id, authAccount.userId))
      .where(
        and(
          eq(authAccount.providerId, OIDC_PROVIDER_ID),
          eq(authAccount.accountId, identity.accountId),
        ),
      )
    const email = identity.email.toLowerCase()
    const [holder] = await tx.select().from(authUser).where(eq(authUser.email, email)).for('update')
    if (linked) {
      const isFree = !holder || holder.id === linked.user.id
      const name = identity.name || linked.user.name
      const address = isFree ? { email, emailVerified: true } : {}
      await tx
        .update(authUser)
        .set({ name, ...address })
        .where(eq(authUser.id, linked.user.id))
    } else if (holder && !holder.emailVerified) {
      await onAddressProven(tx, holder.id)
      return resetUnconfirmedAccount(tx, holder.id)
    }
    return []
  })
  for (const id of ended) await onSignedOut(id)
}

/** Removes credentials and sessions; returns the ids of the sessions. */
async function resetUnconfirmedAccount(tx: Transaction, userId: string): Promise<string[]> {
  await tx.delete(authAccount).where(eq(authAccount.userId, userId))
  const ended = await tx
    .delete(authSession)
    .where(eq(authSession.userId, userId))
    .returning({ id: authSession.id })
  await tx.delete(authTwoFactor).where(eq(authTwoFactor.userId, userId))
  await tx
    .update(authUser)
    .set({ emailVerified: true, twoFactorEnabled: false })
    .where(eq(authUser.id, userId))
  return ended.map(({ id }) => id)
}
