import { z } from 'zod'
import { OIDC_TIMEOUT_MS } from './oidc-settings.ts'

const discovered = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
})
export type DiscoveryDocument = z.output<typeof discovered>

export function discoveryUrl(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}

/**
 * Fetches an issuer's discovery document; rejects when the issuer does not respond or the document
 * names another issuer:
 * https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfigurationValidation
 */
export async function discoverIssuer(issuer: string): Promise<DiscoveryDocument> {
  const reply = await fetch(discoveryUrl(issuer), {
    // Redirects are rejected, because the configured issuer must serve the document itself.
    redirect: 'error',
    signal: AbortSignal.timeout(OIDC_TIMEOUT_MS),
  })
  if (!reply.ok) throw new Error(`the issuer answered ${reply.status}`)
  const found = discovered.parse(await reply.json())
  if (found.issuer !== issuer)
    throw new Error('the issuer in the metadata is not the configured one')
  return found
}
