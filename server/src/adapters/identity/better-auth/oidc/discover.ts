import { z } from 'zod'
import { TIMEOUT_MS } from './settings.ts'

const discovered = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
})
/** The endpoints of an issuer, from its discovery document. */
export type Discovered = z.output<typeof discovered>

/** The discovery URL of an issuer. */
export function discoveryUrl(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}

/**
 * Discovers an issuer; rejects when it does not answer, or answers for another issuer:
 * https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfigurationValidation
 */
export async function discover(issuer: string): Promise<Discovered> {
  const reply = await fetch(discoveryUrl(issuer), {
    // A redirect could name another server: the issuer is what was configured.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!reply.ok) throw new Error(`the issuer answered ${reply.status}`)
  const found = discovered.parse(await reply.json())
  if (found.issuer !== issuer)
    throw new Error('the issuer in the metadata is not the configured one')
  return found
}
