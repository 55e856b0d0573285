import { createTotpCode } from '@live-scribe/testing/clients/totp-generator'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { users } from '#server/db/schema.ts'
import { findLink, TestBrowser, waitForMails } from '../../clients/test-browser.ts'
import { eventually } from '../../clients/webhook-receiver.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['wait']))
})
afterAll(() => server.close())

const password = 'a long pass phrase'
const confirming = 'Confirm your email address'
const choosing = 'Choose a new password'
const approving = 'Confirm the change of your email address'

async function join(): Promise<{ browser: TestBrowser; email: string }> {
  const email = `${crypto.randomUUID()}@example.com`
  const browser = new TestBrowser(server)
  await browser.signUp(email, password)
  return { browser, email }
}

async function askForReset(email: string): Promise<Response> {
  const visitor = new TestBrowser(server)
  return visitor.post('/api/auth/request-password-reset', {
    email,
    redirectTo: '/reset-password',
  })
}

/** Opens the link of the newest mail; returns the URL that it redirects to. */
async function follow(browser: TestBrowser, email: string, subject: string): Promise<URL> {
  const reply = await browser.get(findLink((await waitForMails(server, email, subject)).at(-1)))
  expect(reply.status).toBe(302)
  return new URL(reply.headers.get('location') ?? '', server.url)
}

describe('a mailbox', () => {
  it('is shown to be the person’s by the mailed link, and the users row says so', async () => {
    const { browser, email } = await join()
    expect(await me(browser)).toMatchObject({ email_verified: false })
    await follow(browser, email, confirming)
    expect(await me(browser)).toMatchObject({ email, email_verified: true })
    const [row] = await server.context.db.select().from(users).where(eq(users.email, email))
    expect(row?.emailVerified).toBe(true)
  })

  it('[AUTH-16] is not needed to record on the trial', async () => {
    const { browser } = await join()
    const reply = await browser.post('/api/rpc/create_interview_session', { p_title: 'Interview' })
    expect(reply.status).toBe(200)
  })

  it('gets the mail again, with a way back to a page of ours', async () => {
    const { browser, email } = await join()
    await waitForMails(server, email, confirming)
    const asked = await browser.post('/api/auth/send-verification-email', {
      email,
      callbackURL: '/verify-email',
    })
    expect(asked.status).toBe(200)
    expect(await waitForMails(server, email, confirming)).toHaveLength(2)
    expect((await follow(browser, email, confirming)).pathname).toMatch(/^\/(verify-email)?$/)
  })

  it('leads a forged or spoilt link to a page that says so, and nowhere else', async () => {
    const { browser } = await join()
    const spoilt = await browser.get('/api/auth/verify-email?token=x&callbackURL=%2Fverify-email')
    expect(spoilt.headers.get('location')).toContain('/verify-email?error=INVALID_TOKEN')
    const away = encodeURIComponent('https://elsewhere.example/')
    const led = await browser.get(`/api/auth/verify-email?token=x&callbackURL=${away}`)
    expect(led.status).toBe(403)
  })
})

describe('a new password', () => {
  it('is chosen with the mailed link, once, and signs every device out', async () => {
    const { browser, email } = await join()
    expect((await askForReset(email)).status).toBe(200)
    const visitor = new TestBrowser(server)
    const place = await follow(visitor, email, choosing)
    expect(place.pathname).toBe('/reset-password')
    const token = place.searchParams.get('token')
    const newPassword = 'another long pass phrase'
    const reset = () => visitor.post('/api/auth/reset-password', { token, newPassword })
    expect((await reset()).status).toBe(200)
    expect(await browser.whoAmI()).toBeNull()
    expect((await visitor.signIn(email, password)).status).toBe(401)
    expect((await visitor.signIn(email, newPassword)).status).toBe(200)

    const again = await reset()
    expect(again.status).toBe(400)
    expect(await again.json()).toMatchObject({ code: 'INVALID_TOKEN' })
    const link = await follow(visitor, email, choosing)
    expect(link.searchParams.get('error')).toBe('INVALID_TOKEN')
  })

  it('answers an unknown address as a known one, and mails nobody', async () => {
    const { email } = await join()
    const known = await askForReset(email)
    const unknown = await askForReset(`${crypto.randomUUID()}@example.com`)
    expect(unknown.status).toBe(known.status)
    expect(await unknown.json()).toEqual(await known.json())
  })

  it('[SEC-09] does not pass the second step of whoever has confirmed the address', async () => {
    const { browser, email } = await join()
    await follow(browser, email, confirming)
    const enabled = await browser.post('/api/auth/two-factor/enable', { password })
    const { totpURI } = (await enabled.json()) as { totpURI: string }
    await browser.post('/api/auth/two-factor/verify-totp', { code: createTotpCode(totpURI) })
    await askForReset(email)
    const visitor = new TestBrowser(server)
    const token = (await follow(visitor, email, choosing)).searchParams.get('token')
    const newPassword = 'another long pass phrase'
    const reset = await visitor.post('/api/auth/reset-password', { token, newPassword })
    expect(reset.status).toBe(200)
    expect(await visitor.whoAmI()).toBeNull()
    expect(await (await visitor.signIn(email, newPassword)).json()).toMatchObject({
      twoFactorRedirect: true,
    })
    expect(await visitor.whoAmI()).toBeNull()
  })

  it('ends the second step of a stranger who took the address before its owner', async () => {
    const { browser: stranger, email } = await join()
    const enabled = await stranger.post('/api/auth/two-factor/enable', { password })
    const { totpURI } = (await enabled.json()) as { totpURI: string }
    await stranger.post('/api/auth/two-factor/verify-totp', { code: createTotpCode(totpURI) })
    await askForReset(email)
    const owner = new TestBrowser(server)
    const token = (await follow(owner, email, choosing)).searchParams.get('token')
    const newPassword = 'the owner’s pass phrase'
    await owner.post('/api/auth/reset-password', { token, newPassword })
    const entered = await owner.signIn(email, newPassword)
    expect(await entered.json()).not.toHaveProperty('twoFactorRedirect')
    expect(await me(owner)).toMatchObject({ email, email_verified: true })
  })
})

async function me(browser: TestBrowser): Promise<unknown> {
  const { user } = (await (await browser.get('/api/me')).json()) as { user: unknown }
  return user
}

describe('[AUTH-48] links that an account was mailed', () => {
  /** A change of the password: by one of the links, or in the settings. */
  const changes: [string, (browser: TestBrowser, token: string) => Promise<Response>][] = [
    ['one of them is used', (browser, token) => reset(browser, token)],
    [
      'the password is changed in the settings',
      (browser) =>
        browser.post('/api/auth/change-password', {
          currentPassword: password,
          newPassword: 'another long pass phrase',
        }),
    ],
  ]
  const reset = (browser: TestBrowser, token: string) =>
    browser.post('/api/auth/reset-password', { token, newPassword: 'another long pass phrase' })

  it.each(changes)('all end when %s', async (_when, change) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() })
    try {
      const { browser, email } = await join()
      await follow(browser, email, confirming)
      await browser.post('/api/auth/change-email', {
        newEmail: `${crypto.randomUUID()}@example.com`,
        callbackURL: '/account',
      })
      const approval = findLink((await waitForMails(server, email, approving)).at(-1))
      const tokens: string[] = []
      for (let asked = 0; asked < 2; asked += 1) {
        await askForReset(email)
        await eventually(async () =>
          expect(await waitForMails(server, email, choosing)).toHaveLength(asked + 1),
        )
        tokens.push((await follow(browser, email, choosing)).searchParams.get('token') ?? '')
      }
      const [older = '', newer = ''] = tokens
      vi.advanceTimersByTime(1000)
      expect((await change(browser, newer)).status).toBe(200)
      expect((await reset(new TestBrowser(server), older)).status).toBe(400)
      expect((await reset(new TestBrowser(server), newer)).status).toBe(400)
      const spent = await new TestBrowser(server).get(approval)
      expect(spent.headers.get('location')).toBe('/verify-email?error=INVALID_TOKEN')
    } finally {
      vi.useRealTimers()
    }
  })

  it('confirm no address any more after a change of the password', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() })
    try {
      const { browser, email } = await join()
      await waitForMails(server, email, confirming)
      vi.advanceTimersByTime(1000)
      await browser.post('/api/auth/change-password', {
        currentPassword: password,
        newPassword: 'another long pass phrase',
      })
      const place = await follow(browser, email, confirming)
      expect(place.searchParams.get('error')).toBe('INVALID_TOKEN')
      expect(await me(browser)).toMatchObject({ email_verified: false })
    } finally {
      vi.useRealTimers()
    }
  })
})
