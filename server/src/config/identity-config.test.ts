import { describe, expect, it } from 'vitest'
import { toConfig } from './config.ts'
import { readEnvironment } from './env.ts'

const config = (env: Record<string, string>) => toConfig(readEnvironment(env))
const oidc = {
  OIDC_ISSUER: 'https://login.example',
  OIDC_CLIENT_ID: 'live-scribe',
  OIDC_CLIENT_SECRET: 'x',
}
const key = (host: string) => `pk_live_${Buffer.from(`${host}$`).toString('base64')}`
const clerk = {
  CLERK_SECRET_KEY: 'sk_live_x',
  CLERK_PUBLISHABLE_KEY: key('clerk.scribe.example'),
  CLERK_WEBHOOK_SECRET: 'whsec_x',
}
const without = (all: Record<string, string>, name: string) => ({ ...all, [name]: '' })

describe('identity', () => {
  it('is ours without any variable', () => {
    expect(config({}).identity).toEqual({ provider: 'built-in', passwords: true })
  })

  it('is a provider’s with its three variables, without passwords of ours unless asked', () => {
    expect(config(oidc).identity).toEqual({
      provider: 'oidc',
      issuer: 'https://login.example',
      clientId: 'live-scribe',
      name: 'login.example',
      passwords: false,
      trustsEmails: false,
    })
    const all = { ...oidc, OIDC_NAME: 'Example', OIDC_EMAILS: 'trusted', PASSWORDS: 'on' }
    expect(config(all).identity).toMatchObject({
      name: 'Example',
      passwords: true,
      trustsEmails: true,
    })
  })

  it('is Clerk’s with its three variables; the key of one line gets its lines back', () => {
    const jwtKey = '-----BEGIN PUBLIC KEY-----\\nAAAA\\n-----END PUBLIC KEY-----'
    expect(config({ ...clerk, CLERK_JWT_KEY: jwtKey }).identity).toMatchObject({
      provider: 'clerk',
      frontend: 'clerk.scribe.example',
      jwtKey: jwtKey.replaceAll('\\n', '\n'),
      apiUrl: null,
    })
  })

  it.each([...Object.keys(oidc), ...Object.keys(clerk)])(
    'names %s when it alone is missing',
    (name) => {
      const all = name in oidc ? oidc : clerk
      const service = name in oidc ? 'OpenID Connect' : 'Clerk'
      expect(() => config(without(all, name))).toThrow(
        `${name}: must be set for signing in by ${service}`,
      )
    },
  )

  it.each([
    [{ ...oidc, ...clerk }, /^CLERK_SECRET_KEY: .* can’t be used together\. Remove/],
    [{ PASSWORDS: 'off' }, /^PASSWORDS: .* nobody could sign in\. Set OIDC_ISSUER/],
    [{ ...clerk, PASSWORDS: 'on' }, /^PASSWORDS: Clerk manages passwords\./],
    [{ ...oidc, OIDC_ISSUER: 'http://login.example' }, /^OIDC_ISSUER: must begin with https/],
    [{ ...clerk, CLERK_PUBLISHABLE_KEY: 'pk_live_abc' }, /^CLERK_PUBLISHABLE_KEY: is incomplete/],
    [
      { ...clerk, CLERK_PUBLISHABLE_KEY: key('x;script-src *') },
      /^CLERK_PUBLISHABLE_KEY: is incomplete/,
    ],
    [{ OIDC_NAME: 'Example' }, /^OIDC_ISSUER: must be set/m],
    [{ CLERK_JWT_KEY: 'x' }, /^CLERK_SECRET_KEY: must be set/m],
  ])('refuses what can’t work with a sentence: %j', (env, sentence) => {
    expect(() => config(env)).toThrow(sentence)
  })

  it('lets a provider on this machine do without https', () => {
    const OIDC_ISSUER = 'http://127.0.0.1:9000'
    expect(config({ ...oidc, OIDC_ISSUER }).identity).toMatchObject({ issuer: OIDC_ISSUER })
  })

  it('has administrators by address, in small letters', () => {
    const ADMIN_EMAILS = ' Ann@Example.com,bob@example.com'
    expect(config({ ADMIN_EMAILS }).adminEmails).toEqual(['ann@example.com', 'bob@example.com'])
    expect(() => config({ ADMIN_EMAILS: 'ann' })).toThrow('must be email addresses')
  })
})

describe('viewers', () => {
  const pusher = { PUSHER_APP_ID: '7', PUSHER_KEY: 'k', PUSHER_SECRET: 's', PUSHER_CLUSTER: 'eu' }

  it('are reached by our own hub, or by a hosted service with its variables', () => {
    expect(config({}).viewerChannels).toEqual({ provider: 'hub' })
    expect(config(pusher).viewerChannels).toMatchObject({ cluster: 'eu', host: null })
    const { PUSHER_CLUSTER: _cluster, ...rest } = pusher
    expect(config({ ...rest, PUSHER_HOST: 'http://channels.example:6001' })).toMatchObject({
      viewerChannels: { host: { name: 'channels.example', port: 6001, secure: false } },
    })
    expect(config({ ...rest, PUSHER_HOST: 'https://channels.example' })).toMatchObject({
      viewerChannels: { host: { port: 443, secure: true } },
    })
  })

  it.each(Object.keys(pusher))('name %s when it alone is missing', (name) => {
    expect(() => config(without(pusher, name))).toThrow(new RegExp(`^${name}: must be set`))
  })
})
