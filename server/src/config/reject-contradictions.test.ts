import { describe, expect, it } from 'vitest'
import { toConfig } from './config.ts'
import { readEnvironment } from './env.ts'
import { getConfigurationWarnings } from './reject-contradictions.ts'

const config = (env: Record<string, string>) => () => toConfig(readEnvironment(env))
const advice = (env: Record<string, string>) => getConfigurationWarnings(readEnvironment(env))
const PUBLIC_URL = 'https://scribe.example'
const DATABASE_URL = 'postgres://ann@db.example:5432/scribe'
const REDIS_URL = 'redis://cache.example:6379'
const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_PRICE_STARTER: 'price_s',
  STRIPE_PRICE_PROFESSIONAL: 'price_p',
  STRIPE_PRICE_BUSINESS: 'price_b',
}

describe('[OPS-07] variables that can’t work together are refused with a sentence', () => {
  it.each([
    [{ REDIS_URL }, 'REDIS_URL: several nodes share one PostgreSQL server.'],
    [{ PUBLIC_URL: 'https://x.example/scribe' }, 'PUBLIC_URL: must be an address without a path'],
    [{ PUBLIC_URL: 'https://x.example/?a=1' }, 'PUBLIC_URL: must be an address without a path'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY: yes is not an address'],
    [{ TRUST_PROXY: '127.0.0.1, 10.0.0.0/33' }, 'TRUST_PROXY: 10.0.0.0/33 is not an address'],
    [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY: 0.0.0.0/0 matches every client'],
    [{ TRUST_PROXY: '::/0' }, 'TRUST_PROXY: ::/0 matches every client'],
    [{ STRIPE_PRICE_STARTER: 'price_s' }, 'STRIPE_SECRET_KEY: must be set for payments by Stripe'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_x' }, 'STRIPE_SECRET_KEY: must be set for payments by Stripe'],
    [{ ...stripe, STRIPE_PRICE_BUSINESS: 'price_s' }, 'each plan needs a price of its own'],
    [{ ...stripe, PUBLIC_URL: 'http://scribe.example' }, 'PUBLIC_URL: must begin with https://'],
  ])('%o', (env, sentence) => {
    expect(config(env)).toThrow(sentence)
  })

  it('[OPS-52] the workers of earlier versions', () => {
    const sentence =
      'WORKERS: a process serves by itself now. Leave WORKERS out, and run several nodes with REDIS_URL to use more cores (docs/operations.md).'
    for (const WORKERS of ['2', 'auto']) expect(config({ WORKERS })).toThrow(sentence)
    for (const WORKERS of ['1', '']) expect(config({ WORKERS })).not.toThrow()
  })

  it('names all of them at once', () => {
    const wrong = config({ REDIS_URL, TRUST_PROXY: 'yes' })
    expect(wrong).toThrow(/^REDIS_URL: .*\nTRUST_PROXY: .*$/)
  })

  it.each([
    [{ TRUST_PROXY: '127.0.0.1,10.0.0.0/8, ::1,fd00::/8,loopback' }],
    [{ REDIS_URL, DATABASE_URL }],
    [{ ...stripe, PUBLIC_URL }],
    [{ ...stripe, PUBLIC_URL: 'http://localhost:3000' }],
    [{ STRIPE_PRICE_STARTER: 'price_s', PAYMENTS: 'sandbox' }],
  ])('and nothing else: %o', (env) => {
    expect(config(env)).not.toThrow()
  })
})

describe('[OPS-07] what works and is probably not meant gets a piece of advice', () => {
  it.each([
    [{ PUBLIC_URL, SMTP_URL: 'smtp://m.example' }, ['Set TRUST_PROXY', 'Set MAIL_FROM']],
    [{ REDIS_URL, DATABASE_URL }, ['Set SMTP_URL', 'Set PUBLIC_URL']],
    [{ DEEPGRAM_API_KEY: 'key', RECOGNISER_STREAMS: '4' }, ['RECOGNISER_STREAMS applies to']],
    [
      { PUBLIC_URL, TRUST_PROXY: '127.0.0.1', ...stripe, STRIPE_SECRET_KEY: 'sk_test_x' },
      ['Set SMTP_URL', 'STRIPE_SECRET_KEY is a test key'],
    ],
  ])('%o', (env, beginnings) => {
    const lines = advice(env)
    expect(lines).toHaveLength(beginnings.length)
    for (const [at, beginning] of beginnings.entries()) expect(lines[at]).toContain(beginning)
  })

  it('which a start without variables never does', () => {
    expect(advice({})).toEqual([])
  })
})
