import { isIP } from 'node:net'
import { hasLoopbackHost, isLoopbackAddress } from '#server/lib/net/allowed-origins.ts'
import { type Environment, EnvironmentError } from './env.ts'
import { findPasswordFaults } from './service-urls.ts'

/** Named address ranges of Express and Fastify. */
const namedRanges = ['loopback', 'linklocal', 'uniquelocal']
const prices = [
  'STRIPE_PRICE_STARTER',
  'STRIPE_PRICE_PROFESSIONAL',
  'STRIPE_PRICE_BUSINESS',
] as const

/**
 * Throws EnvironmentError for variables that are valid individually but contradict each other, one
 * line for each.
 */
export function rejectContradictions(env: Environment): void {
  const lines = [
    env.REDIS_URL &&
      !env.DATABASE_URL &&
      'REDIS_URL: several nodes share one PostgreSQL server. Set DATABASE_URL, or leave REDIS_URL out.',
    env.PUBLIC_URL &&
      !isOrigin(env.PUBLIC_URL) &&
      'PUBLIC_URL: must be an address without a path, such as https://scribe.example; the pages are at its root.',
    ...proxiesOf(env).map((proxy) => proxyFault(proxy)),
    ...forgottenStripe(env),
    ...findPasswordFaults(env),
    isSold(env) &&
      env.PUBLIC_URL?.startsWith('http:') &&
      !hasLoopbackHost(env.PUBLIC_URL) &&
      'PUBLIC_URL: must begin with https:// for live payments.',
  ].filter((line) => typeof line === 'string')
  if (lines.length > 0) throw new EnvironmentError(lines.join('\n'))
}

/** Warnings about settings that work but are probably not intended. */
export function getConfigurationWarnings(env: Environment): string[] {
  const isPublic = env.PUBLIC_URL !== undefined && !hasLoopbackHost(env.PUBLIC_URL)
  return [
    env.LOCAL_NETWORK !== 'off' &&
      !canServeNetwork(env) &&
      'LOCAL_NETWORK (--share) has no effect with PUBLIC_URL, or with a HOST that others reach.',
    isPublic &&
      !env.TRUST_PROXY &&
      'Set TRUST_PROXY to the address of the proxy; without it all visitors share one address and its limits.',
    (isPublic || env.REDIS_URL) &&
      !env.SMTP_URL &&
      'Set SMTP_URL: without it mails are not sent but written to DATA_DIR/outbox.',
    env.SMTP_URL &&
      env.MAIL_FROM.includes('@localhost') &&
      'Set MAIL_FROM: few servers accept mail from localhost.',
    env.REDIS_URL &&
      !env.PUBLIC_URL &&
      'Set PUBLIC_URL: without it links in mails point to the node that sent them.',
    isPublic &&
      env.STRIPE_SECRET_KEY?.includes('_test_') &&
      'STRIPE_SECRET_KEY is a test key: payments are not real.',
    env.DEEPGRAM_API_KEY &&
      env.RECOGNISER_STREAMS &&
      'RECOGNISER_STREAMS applies to local recognisers only; Deepgram has its own limits.',
    env.DEEPGRAM_API_KEY &&
      env.DEEPGRAM_FALLBACK === 'off' &&
      env.SPEECH_MODEL &&
      'SPEECH_MODEL applies to local recognisers only, and DEEPGRAM_FALLBACK is off.',
  ].filter((line) => typeof line === 'string')
}

/** Whether the local network is another way to the server: the only one is PUBLIC_URL, or HOST. */
export function canServeNetwork({ HOST, PUBLIC_URL }: Environment): boolean {
  return PUBLIC_URL === undefined && (HOST === 'localhost' || isLoopbackAddress(HOST))
}

function proxiesOf({ TRUST_PROXY }: Environment): string[] {
  return TRUST_PROXY?.split(',').map((address) => address.trim()) ?? []
}

function proxyFault(proxy: string): string | null {
  const [address = '', bits] = proxy.split('/')
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest(address))
  if (namedRanges.includes(proxy) || (isIP(address) && isRange && Number(bits ?? 1) > 0))
    return null
  return Number(bits) === 0
    ? `TRUST_PROXY: ${proxy} matches every client, so any client could forge its address.`
    : `TRUST_PROXY: ${proxy} is not an address such as 127.0.0.1, a range such as 10.0.0.0/8, or ${namedRanges.join(', ')}.`
}

function longest(address: string): number {
  return isIP(address) === 6 ? 128 : 32
}

/** Stripe settings without STRIPE_SECRET_KEY are a misconfiguration. */
function forgottenStripe(env: Environment): string[] {
  if (env.PAYMENTS === 'sandbox' || env.PAYMENTS === 'off') return []
  const given = prices.map((name) => env[name]).filter((id) => id !== undefined)
  const lines = []
  if (!env.STRIPE_SECRET_KEY && !env.PAYMENTS && (given.length > 0 || env.STRIPE_WEBHOOK_SECRET)) {
    lines.push('STRIPE_SECRET_KEY: must be set for payments by Stripe; or set PAYMENTS=off.')
  }
  if (new Set(given).size < given.length) {
    lines.push(
      'STRIPE_PRICE_STARTER, _PROFESSIONAL, _BUSINESS: each plan needs a price of its own.',
    )
  }
  return lines
}

function isSold(env: Environment): boolean {
  return (env.PAYMENTS ?? 'stripe') === 'stripe' && /^[sr]k_live_/.test(env.STRIPE_SECRET_KEY ?? '')
}

function isOrigin(address: string): boolean {
  const { pathname, search, hash, username } = new URL(address)
  return pathname === '/' && search + hash + username === ''
}
