import { hasLoopbackHost } from '#server/lib/net/allowed-origins.ts'
import { type Environment, EnvironmentError } from './env.ts'
import { describeMissingVariables } from './missing-variables.ts'

/** The identity provider; `built-in` is Better Auth in this process. */
export type IdentityConfig =
  | { provider: 'built-in'; passwords: true }
  | {
      provider: 'oidc'
      issuer: string
      clientId: string
      /** The provider's name on the sign-in page. */
      name: string
      /** Whether people may sign in with email and password as well. */
      passwords: boolean
      /** Treats every address as confirmed, for providers that never say. */
      trustsEmails: boolean
    }
  | {
      provider: 'clerk'
      publishableKey: string
      /** The host of Clerk's Frontend API. */
      frontend: string
      /** The key that verifies tokens locally; null to fetch the keys from Clerk. */
      jwtKey: string | null
      /** The Backend API when it is not Clerk's own. */
      apiUrl: string | null
    }

const oidc = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
const clerk = ['CLERK_SECRET_KEY', 'CLERK_PUBLISHABLE_KEY', 'CLERK_WEBHOOK_SECRET'] as const
/** Optional variables that require the ones above. */
const oidcDetails = ['OIDC_NAME', 'OIDC_EMAILS'] as const
const clerkDetails = ['CLERK_JWT_KEY', 'CLERK_API_URL'] as const

/**
 * The identity provider: Clerk or OpenID Connect when its variables are set, otherwise our own
 * accounts. Throws EnvironmentError for incomplete variables.
 */
export function toIdentityConfig(env: Environment): IdentityConfig {
  const isOidc = [...oidc, ...oidcDetails].some((name) => env[name])
  const isClerk = [...clerk, ...clerkDetails].some((name) => env[name])
  const lines = [
    ...(isOidc ? describeMissingVariables(env, oidc, 'signing in by OpenID Connect') : []),
    ...(isClerk ? describeMissingVariables(env, clerk, 'signing in by Clerk') : []),
    ...contradictions(env, { isOidc, isClerk }),
  ]
  if (lines.length > 0) throw new EnvironmentError(lines.join('\n'))
  if (isClerk) return clerkConfig(env)
  if (!isOidc) return { provider: 'built-in', passwords: true }
  const issuer = env.OIDC_ISSUER ?? ''
  return {
    provider: 'oidc',
    issuer,
    clientId: env.OIDC_CLIENT_ID ?? '',
    name: env.OIDC_NAME ?? new URL(issuer).hostname,
    passwords: env.PASSWORDS === 'on',
    trustsEmails: env.OIDC_EMAILS === 'trusted',
  }
}

function* contradictions(
  env: Environment,
  { isOidc, isClerk }: { isOidc: boolean; isClerk: boolean },
): Generator<string> {
  if (isOidc && isClerk) {
    yield 'CLERK_SECRET_KEY: Clerk and an OpenID Connect provider can’t be used together. Remove the variables of one.'
  }
  if (env.PASSWORDS === 'off' && !isOidc && !isClerk) {
    yield 'PASSWORDS: without passwords and without a provider nobody could sign in. Set OIDC_ISSUER, or leave PASSWORDS out.'
  }
  if (env.PASSWORDS === 'on' && isClerk) {
    yield 'PASSWORDS: Clerk manages passwords. Enable them there, and leave PASSWORDS out.'
  }
  if (env.OIDC_ISSUER?.startsWith('http:') && !hasLoopbackHost(env.OIDC_ISSUER)) {
    yield 'OIDC_ISSUER: must begin with https, otherwise an attacker on the network could forge identities.'
  }
  if (env.CLERK_PUBLISHABLE_KEY && !frontendOf(env.CLERK_PUBLISHABLE_KEY)) {
    yield 'CLERK_PUBLISHABLE_KEY: is incomplete; copy it again from Clerk’s dashboard.'
  }
}

function clerkConfig(env: Environment): IdentityConfig {
  const key = env.CLERK_PUBLISHABLE_KEY ?? ''
  return {
    provider: 'clerk',
    publishableKey: key,
    frontend: frontendOf(key) ?? '',
    // The variable is one line, in which the key's line breaks are written as \n.
    jwtKey: env.CLERK_JWT_KEY?.replaceAll('\\n', '\n') ?? null,
    apiUrl: env.CLERK_API_URL ?? null,
  }
}

/**
 * The host of Clerk's Frontend API, encoded in a publishable key: `pk_test_` and base64 of `host$`.
 */
function frontendOf(publishableKey: string): string | null {
  const encoded = publishableKey.replace(/^pk_(test|live)_/, '')
  const [, host] =
    /^([a-z0-9.-]+(?::\d+)?)\$$/i.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return host ?? null
}
