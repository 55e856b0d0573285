import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { discoverIssuer } from './discover-issuer.ts'
import { readOidcUser } from './read-oidc-user.ts'

let pages: Record<string, unknown>
let server: http.Server
let url: string
beforeAll(async () => {
  server = http.createServer((request, response) => {
    const page = pages[request.url ?? '']
    if (page instanceof URL) {
      response.writeHead(302, { location: page.href }).end()
      return
    }
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(typeof page === 'string' ? page : JSON.stringify(page))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const wellKnown = '/.well-known/openid-configuration'
const endpoints = () => ({
  authorization_endpoint: `${url}/auth`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
})

describe('an issuer', () => {
  it('is believed about itself only', async () => {
    pages = { [wellKnown]: { issuer: url, ...endpoints() } }
    expect(await discoverIssuer(url)).toMatchObject({ issuer: url })
    pages = { [wellKnown]: { issuer: 'https://other.example', ...endpoints() } }
    await expect(discoverIssuer(url)).rejects.toThrow('is not the configured one')
  })

  it('[SEC-03] that sends us on to another address is not followed', async () => {
    const there = { issuer: url, ...endpoints() }
    pages = { [wellKnown]: new URL('/elsewhere', url), '/elsewhere': there }
    await expect(discoverIssuer(url)).rejects.toThrow()
    pages = {
      '/me': new URL('/elsewhere', url),
      '/elsewhere': { sub: 'ann', email: 'a@b.example' },
    }
    expect(await read({ sub: 'ann' })).toBeNull()
  })

  it.each([
    ['nothing', undefined],
    ['no JSON', '<!doctype html>'],
    ['no endpoints', {}],
  ])('that answers %s is not there', async (_what, page) => {
    pages = { [wellKnown]: page }
    await expect(discoverIssuer(url)).rejects.toThrow()
  })
})

const idToken = (claims: object) =>
  ['', Buffer.from(JSON.stringify(claims)).toString('base64url'), ''].join('.')
const read = (claims: object, { trustsEmails = false } = {}) =>
  readOidcUser({ idToken: idToken({ ...issued, ...claims }), accessToken: 'x' }, `${url}/me`, {
    trustsEmails,
    clientId: 'us',
  })
const issued = { aud: 'us', iat: 1, exp: 2 }

describe('a person', () => {
  it('is read from the ID token, and what that leaves out from the user information', async () => {
    pages = { '/me': { sub: 'ann', email: 'ann@example.com', email_verified: 'true', name: 'Ann' } }
    const ann = { sub: 'ann', email: 'ann@example.com', emailVerified: true, name: 'Ann' }
    expect(await read({ sub: 'ann' })).toEqual(ann)
    pages = {}
    expect(await read(ann)).toMatchObject({ emailVerified: false })
    const split = { ...ann, name: undefined, given_name: 'Ann', family_name: 'Other' }
    expect(await read({ ...split, email_verified: true })).toEqual({ ...ann, name: 'Ann Other' })
  })

  it.each([[undefined], [false], ['false'], ['yes please'], [1], [null]])(
    'has an unconfirmed address when the provider says %s of it',
    async (email_verified) => {
      pages = {}
      const claims = { sub: 'ann', email: 'ann@example.com', email_verified }
      expect(await read(claims)).toMatchObject({ emailVerified: false })
      expect(await read(claims, { trustsEmails: true })).toMatchObject({ emailVerified: true })
    },
  )

  it('is nobody when the two speak of different people, or there is no ID token', async () => {
    pages = { '/me': { sub: 'eve', email: 'eve@example.com', email_verified: true } }
    expect(await read({ sub: 'ann' })).toBeNull()
    pages = {}
    expect(await read({ sub: 'ann' })).toBeNull()
    const tokens = { accessToken: 'x' }
    expect(
      await readOidcUser(tokens, `${url}/me`, { trustsEmails: false, clientId: 'us' }),
    ).toBeNull()
  })
})
