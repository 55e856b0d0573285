import type { PlanKey } from '@live-scribe/contract/billing/plans'
import { hasLoopbackHost, isLoopbackAddress } from '#server/lib/net/allowed-origins.ts'
import { type Environment, EnvironmentError } from './env.ts'
import { describeMissingVariables } from './missing-variables.ts'

/** The payment service, and the price id there of each paid plan. */
export type PaymentsConfig =
  | { provider: 'sandbox' | 'stripe'; priceIds: Record<PlanKey, string> }
  /** Nothing is sold; trials and minutes that an administrator gives work. */
  | { provider: 'off' }

/** The price ids of the sandbox. */
const sandboxPrices: Record<PlanKey, string> = {
  starter: 'price_sandbox_starter',
  professional: 'price_sandbox_professional',
  business: 'price_sandbox_business',
}
const needed = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_STARTER',
  'STRIPE_PRICE_PROFESSIONAL',
  'STRIPE_PRICE_BUSINESS',
] as const

/**
 * Stripe when its key is set, otherwise the sandbox on this machine, and nothing where others can
 * reach the server: a forgotten key must not give minutes away. Throws EnvironmentError for
 * incomplete variables.
 */
export function toPaymentsConfig(env: Environment): PaymentsConfig {
  const isAsked = env.PAYMENTS === 'stripe' || (!env.PAYMENTS && env.STRIPE_SECRET_KEY)
  if (isAsked) return { provider: 'stripe', priceIds: pricesOf(env) }
  if (env.PAYMENTS === 'off' || (!env.PAYMENTS && isReachable(env))) return { provider: 'off' }
  return { provider: 'sandbox', priceIds: sandboxPrices }
}

/** Whether other machines may reach the server. */
function isReachable({ PUBLIC_URL, HOST, LOCAL_NETWORK }: Environment): boolean {
  const isLocalHost = HOST === 'localhost' || isLoopbackAddress(HOST)
  if (LOCAL_NETWORK === 'everything') return true
  return !isLocalHost || (PUBLIC_URL !== undefined && !hasLoopbackHost(PUBLIC_URL))
}

function pricesOf(env: Environment): Record<PlanKey, string> {
  const missing = describeMissingVariables(env, needed, 'payments by Stripe')
  if (missing.length > 0) throw new EnvironmentError(missing.join('\n'))
  return {
    starter: env.STRIPE_PRICE_STARTER ?? '',
    professional: env.STRIPE_PRICE_PROFESSIONAL ?? '',
    business: env.STRIPE_PRICE_BUSINESS ?? '',
  }
}
