import type { Environment } from './env.ts'
import { readStoredSecret } from './stored-secret.ts'

/** Every secret of the installation; kept apart from `Config` so that no log or page gets one. */
export interface Secrets {
  /** The secret that signs cookies and listen tokens. */
  auth: string
  /** Whether this start made the signing secret, because its file was missing or empty. */
  isAuthNew?: boolean
  /** The payment service's key and the secret of its webhooks; absent without Stripe. */
  stripe?: { secretKey: string; webhookSecret: string }
  /** Deepgram's key; absent with a recogniser on this machine. */
  deepgram?: string
  /** The secret that signs events for the hosted channels; absent with our own hub. */
  pusher?: { secret: string }
  /** The client secret at the OpenID Connect provider; absent without one. */
  oidc?: { clientSecret: string }
  /** The key of Clerk's API and the secret of its webhooks; absent without Clerk. */
  clerk?: { secretKey: string; webhookSecret: string }
  /** A bearer token for reading the metrics. */
  metrics?: string
}

/**
 * Reads the secrets from the variables; the signing secret is generated into the data folder when
 * it is not set.
 */
export function readSecrets(env: Environment, dataFolder: string): Secrets {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, CLERK_SECRET_KEY, CLERK_WEBHOOK_SECRET } = env
  const secrets = readAuthSecret(env, dataFolder)
  if (STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET) {
    secrets.stripe = { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET }
  }
  if (env.DEEPGRAM_API_KEY) secrets.deepgram = env.DEEPGRAM_API_KEY
  if (env.METRICS_TOKEN) secrets.metrics = env.METRICS_TOKEN
  if (env.PUSHER_SECRET) secrets.pusher = { secret: env.PUSHER_SECRET }
  if (env.OIDC_CLIENT_SECRET) secrets.oidc = { clientSecret: env.OIDC_CLIENT_SECRET }
  if (CLERK_SECRET_KEY && CLERK_WEBHOOK_SECRET) {
    secrets.clerk = { secretKey: CLERK_SECRET_KEY, webhookSecret: CLERK_WEBHOOK_SECRET }
  }
  return secrets
}

function readAuthSecret(env: Environment, dataFolder: string): Secrets {
  if (env.AUTH_SECRET) return { auth: env.AUTH_SECRET }
  const { secret, isNew } = readStoredSecret(dataFolder)
  return { auth: secret, isAuthNew: isNew }
}
