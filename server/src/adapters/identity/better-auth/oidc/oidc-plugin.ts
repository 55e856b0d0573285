import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { type DiscoveryDocument, discoveryUrl } from './discover-issuer.ts'
import { OIDC_PROVIDER_ID, type OidcSettings } from './oidc-settings.ts'
import { readOidcUser } from './read-oidc-user.ts'
import { reconcileEmail, type TakeoverOptions } from './reconcile-email.ts'

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
