import {
  type ScriptedOidcIssuer,
  startScriptedOidcIssuer,
} from '@live-scribe/testing/servers/scripted-oidc-issuer'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCallback, startOidcSignIn } from '../../clients/oidc-sign-in.ts'
import { TestBrowser } from '../../clients/test-browser.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

let provider: ScriptedOidcIssuer
let server: TestServer
beforeAll(async () => {
  provider = await startScriptedOidcIssuer()
  server = await startTestServer(new MarkedRecogniser(['wait']), {
    env: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'secret' },
    secrets: { oidc: { clientSecret: 'secret' } },
  })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const seconds = () => Math.floor(Date.now() / 1000)
let people = 0

/** Signs in with a token that has these claims; returns the signed-in user and the final path. */
async function signInWith(claims: Record<string, unknown>) {
  people += 1
  const email = `person-${people}@example.com`
  const browser = new TestBrowser(server)
  const { searchParams } = await startOidcSignIn(browser)
  provider.nonce = searchParams.get('nonce') ?? ''
  const honest = { sub: email, email, email_verified: true, aud: 'us', iat: seconds() }
  provider.claims = { ...honest, exp: seconds() + 60, ...claims }
  const query = new URLSearchParams({ code: 'x', state: searchParams.get('state') ?? '' })
  const back = new URL(`/api/auth/callback/oidc?${query}`, server.url)
  const page = await openCallback(browser, back)
  return { who: await browser.whoAmI(), path: page.pathname, email }
}

it('[AUTH-30] a token that the provider made for us lets a person in', async () => {
  const plain = await signInWith({})
  expect(plain).toMatchObject({ who: plain.email, path: '/transcribe' })
  const several = await signInWith({ aud: ['us', 'them'], azp: 'us' })
  expect(several.who).toBe(several.email)
})

it.each([
  ['was issued to another client', { azp: 'them' }],
  ['was issued to another client for both', { aud: ['us', 'them'], azp: 'them' }],
  ['does not say to which of two it was issued', { aud: ['us', 'them'] }],
  ['is for another client', { aud: 'them' }],
  ['never ends', { exp: undefined }],
  ['has ended', { exp: 1_000_000 }],
  ['was issued at no time', { iat: undefined }],
  ['has a NUL in the address', { email: 'ann\u0000@example.com' }],
  ['has a NUL in the subject', { sub: 'ann\u0000' }],
])('[AUTH-30] a token that %s lets nobody in, and is no error of ours', async (_what, claims) => {
  expect(await signInWith(claims)).toMatchObject({ who: null, path: '/sign-in' })
})
