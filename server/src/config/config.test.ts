import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toConfig } from './config.ts'
import { environmentSchema, readEnvironment } from './env.ts'

it('needs no variable: PGlite, this machine only, port 3000', () => {
  expect(toConfig(readEnvironment({}))).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: null,
    trustedProxies: false,
    database: { provider: 'pglite', folder: expect.stringMatching(/data\/db$/) },
  })
})

it('takes PostgreSQL from DATABASE_URL, and an empty variable for one that is not set', () => {
  const url = 'postgres://ann@db.example:5432/scribe'
  const config = toConfig(readEnvironment({ DATABASE_URL: url, PUBLIC_URL: '' }))
  expect(config).toMatchObject({ publicUrl: null, database: { provider: 'postgres', url } })
})

it('names every wrong variable in one message, a line for each', () => {
  const wrong = {
    PORT: 'many',
    PUBLIC_URL: 'scribe',
    DATABASE_URL: 'mysql://x',
    AUTH_SECRET: 'short',
  }
  const read = () => readEnvironment(wrong)
  for (const name of Object.keys(wrong)) expect(read).toThrow(new RegExp(`^${name}: `, 'm'))
})

it('says what a number may be', () => {
  const read = (PORT: string) => () => readEnvironment({ PORT })
  for (const wrong of ['x', '-1', '70000', '1.5']) {
    expect(read(wrong)).toThrow('PORT: must be a whole number from 0 to 65535')
  }
})

it('is documented completely in .env.example', () => {
  const example = fs.readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const named = [...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map((match) => match[1])
  const read = Object.keys(environmentSchema.shape)
  expect(named.sort(), '.env.example names other variables than env.ts').toEqual(read.sort())
})

it('is documented completely in the configuration', () => {
  const page = fs.readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
  const undocumented = Object.keys(environmentSchema.shape).filter(
    (name) => !page.includes(`\`${name}\``),
  )
  expect(undocumented, 'they need a row in docs/configuration.md').toEqual([])
})

describe('payments', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_PRICE_STARTER: 'price_s',
    STRIPE_PRICE_PROFESSIONAL: 'price_p',
    STRIPE_PRICE_BUSINESS: 'price_b',
  }
  const config = (env: Record<string, string>) => toConfig(readEnvironment(env))

  it('are Stripe’s with its key, and name what is missing', () => {
    expect(config(stripe).payments).toEqual({
      provider: 'stripe',
      priceIds: { starter: 'price_s', professional: 'price_p', business: 'price_b' },
    })
    expect(() => config({ ...stripe, STRIPE_WEBHOOK_SECRET: '' })).toThrow(
      'STRIPE_WEBHOOK_SECRET: must be set',
    )
    expect(() => config({ STRIPE_SECRET_KEY: 'pk_x' })).toThrow('must start with sk_ or rk_')
  })

  it('[BILL-91] are the sandbox’s on this machine, and off where others can reach it, unless it is asked for', () => {
    const PUBLIC_URL = 'https://scribe.example'
    expect(config({}).payments.provider).toBe('sandbox')
    expect(config({ PUBLIC_URL: 'http://localhost:3000' }).payments.provider).toBe('sandbox')
    expect(config({ PUBLIC_URL }).payments).toEqual({ provider: 'off' })
    expect(config({ PAYMENTS: 'off' }).payments).toEqual({ provider: 'off' })
    expect(config({ PUBLIC_URL, PAYMENTS: 'sandbox' }).payments.provider).toBe('sandbox')
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5']) {
      expect(config({ HOST }).payments).toEqual({ provider: 'off' })
      expect(config({ HOST, PAYMENTS: 'sandbox' }).payments.provider).toBe('sandbox')
    }
    for (const HOST of ['localhost', '127.0.0.1', '::1']) {
      expect(config({ HOST }).payments.provider).toBe('sandbox')
    }
    expect(config({ PUBLIC_URL, ...stripe }).payments.provider).toBe('stripe')
  })

  it('send mails by SMTP when a server is named, from a sender that is an address', () => {
    expect(config({}).mail).toMatchObject({ provider: 'outbox' })
    const SMTP_URL = 'smtp://mail.example:587'
    expect(config({ SMTP_URL }).mail).toMatchObject({ provider: 'smtp', url: SMTP_URL })
    expect(() => config({ MAIL_FROM: 'Live-scribe' })).toThrow('MAIL_FROM: must be an address')
  })

  it('[SHOW-3] name whom to write to: an email address or the address of a page', () => {
    expect(config({}).operatorContact).toBeNull()
    for (const contact of ['privacy@example.com', 'https://example.com/contact']) {
      expect(config({ OPERATOR_CONTACT: contact }).operatorContact).toBe(contact)
    }
    for (const contact of ['javascript:alert(1)', 'Ann', 'ann@']) {
      expect(() => config({ OPERATOR_CONTACT: contact })).toThrow('OPERATOR_CONTACT: must be')
    }
  })
})
