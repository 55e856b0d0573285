import fs from 'node:fs'
import path from 'node:path'
import { createTotpCode } from '@live-scribe/testing/clients/totp-generator'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditEntries } from '#server/db/schema.ts'
import { findLink, TestBrowser, waitForMails } from '../../clients/test-browser.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const password = 'a long pass phrase'
const oldMail = 'Confirm the change of your email address'
const newMail = 'Confirm your new email address'
const someone = () => `${crypto.randomUUID()}@example.com`

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['wait']))
})
afterAll(() => server.close())

/** Signs up a user with a confirmed address. */
async function member() {
  const email = someone()
  const browser = new TestBrowser(server)
  await browser.signUp(email, password)
  const [mail] = await waitForMails(server, email, 'Confirm your email address')
  await browser.get(findLink(mail))
  return { email, browser }
}

const ask = (browser: TestBrowser, newEmail: string) =>
  browser.post('/api/auth/change-email', { newEmail, callbackURL: '/account' })

const linkFor = async (email: string, subject: string) =>
  findLink((await waitForMails(server, email, subject)).at(-1))

const me = async (browser: TestBrowser) => {
  const reply = await browser.get('/api/me')
  const { user } = (await reply.json()) as { user: { email: string; email_verified: boolean } }
  return user
}

describe('[ACC-19] changing the email address', () => {
  it('happens once the old and then the new address have confirmed it', async () => {
    const { email, browser } = await member()
    const wanted = someone()
    expect((await ask(browser, wanted)).status).toBe(200)
    expect((await me(browser)).email).toBe(email)

    const first = await browser.get(await linkFor(email, oldMail))
    expect(first.headers.get('location')).toBe('/verify-email?outcome=half-changed')
    expect((await me(browser)).email).toBe(email)

    const second = await browser.get(await linkFor(wanted, newMail))
    expect(second.headers.get('location')).toBe('/verify-email?outcome=changed')
    expect(await me(browser)).toMatchObject({ email: wanted, email_verified: true })
    expect((await new TestBrowser(server).signIn(email, password)).status).toBe(401)
    expect((await new TestBrowser(server).signIn(wanted, password)).status).toBe(200)
  })

  it('is not done by one link alone, and a link works once', async () => {
    const { email, browser } = await member()
    const wanted = someone()
    await ask(browser, wanted)
    const [first] = [await linkFor(email, oldMail)]
    await browser.get(first)
    await browser.get(first)
    expect((await me(browser)).email).toBe(email)
    const second = await linkFor(wanted, newMail)
    await browser.get(second)
    const spent = await browser.get(first)
    expect(spent.headers.get('location')).toContain('error=')
    expect((await me(browser)).email).toBe(wanted)
  })

  it.each([0, 60_000])(
    'says what it has done when its link is opened again after %i ms',
    async (ms) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date() })
      try {
        const { email, browser } = await member()
        const wanted = someone()
        await ask(browser, wanted)
        await browser.get(await linkFor(email, oldMail))
        const second = await linkFor(wanted, newMail)
        vi.advanceTimersByTime(ms)
        await browser.get(second)
        const again = await browser.get(second)
        expect(again.headers.get('location')).toBe('/verify-email?outcome=changed')
        const elsewhere = await new TestBrowser(server).get(second)
        expect(elsewhere.headers.get('location')).toBe('/verify-email?error=EMAIL_TAKEN')
        expect((await me(browser)).email).toBe(wanted)
      } finally {
        vi.useRealTimers()
      }
    },
  )

  it('signs nobody in: the link opened elsewhere changes the address and asks for password and second step', async () => {
    const { email, browser } = await member()
    const enabled = await browser.post('/api/auth/two-factor/enable', { password })
    const { totpURI } = (await enabled.json()) as { totpURI: string }
    await browser.post('/api/auth/two-factor/verify-totp', { code: createTotpCode(totpURI) })
    const wanted = someone()
    await ask(browser, wanted)
    const elsewhere = new TestBrowser(server, 'a phone')
    await elsewhere.get(await linkFor(email, oldMail))
    expect(await elsewhere.whoAmI()).toBeNull()
    const reply = await elsewhere.get(await linkFor(wanted, newMail))
    expect(reply.headers.get('location')).toBe('/verify-email?outcome=changed')
    expect(await elsewhere.whoAmI()).toBeNull()
    expect(await (await elsewhere.signIn(wanted, password)).json()).toMatchObject({
      twoFactorRedirect: true,
    })
    expect(await browser.whoAmI()).toBe(wanted)
  })

  it('answers the same for an address that has an account, and changes nothing', async () => {
    const { email, browser } = await member()
    const other = await member()
    const reply = await ask(browser, other.email)
    expect({ status: reply.status, body: await reply.json() }).toEqual({
      status: 200,
      body: { status: true },
    })
    const first = await browser.get(await linkFor(email, oldMail))
    expect(first.headers.get('location')).toBe('/verify-email?outcome=half-changed')
    const late = someone()
    await ask(browser, late)
    await browser.get(await linkFor(email, oldMail))
    const second = await linkFor(late, newMail)
    const outbox = path.join(server.context.config.dataFolder, 'outbox')
    const mails = fs.readdirSync(outbox).map((name) => fs.readFileSync(path.join(outbox, name)))
    const toOther = mails.map(String).filter((mail) => mail.includes(`To: ${other.email}`))
    expect(toOther).toHaveLength(1)
    await new TestBrowser(server).signUp(late, password)
    const taken = await browser.get(second)
    expect(taken.headers.get('location')).toBe('/verify-email?error=EMAIL_TAKEN')
    expect((await me(browser)).email).toBe(email)
  })

  it('tells nobody by a link that we have not written which addresses have an account', async () => {
    const { email, browser } = await member()
    const replies = []
    for (const updateTo of [email, someone()]) {
      const claims = { email: someone(), updateTo, requestType: 'change-email-verification' }
      const part = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url')
      const forged = `${part({ alg: 'HS256' })}.${part(claims)}.${part({})}`
      const reply = await new TestBrowser(server).get(`/api/auth/verify-email?token=${forged}`)
      replies.push({ status: reply.status, goTo: reply.headers.get('location') })
    }
    expect(replies[0]).toEqual(replies[1])
    expect((await me(browser)).email).toBe(email)
    const entries = await server.context.db.select().from(auditEntries)
    const changes = entries.filter(({ action }) => action === 'change email address')
    expect(changes.map(({ target }) => target)).not.toContain(email)
  })

  it('ends all links from before a change: going back to the old address is for good', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() })
    try {
      const { email, browser } = await member()
      const wanted = someone()
      await ask(browser, wanted)
      await browser.get(await linkFor(email, oldMail))
      const there = await linkFor(wanted, newMail)
      await browser.get(there)
      vi.advanceTimersByTime(2_000)
      await ask(browser, email)
      await browser.get(await linkFor(wanted, oldMail))
      await browser.get(await linkFor(email, newMail))
      expect((await me(browser)).email).toBe(email)
      const replayed = await new TestBrowser(server).get(there)
      expect(replayed.headers.get('location')).toBe('/verify-email?error=INVALID_TOKEN')
      expect((await me(browser)).email).toBe(email)
    } finally {
      vi.useRealTimers()
    }
  })

  it('asks an account whose address was never confirmed for the new one alone, which is as unconfirmed as the old', async () => {
    const browser = new TestBrowser(server)
    await browser.signUp(someone(), password)
    const wanted = someone()
    await ask(browser, wanted)
    await browser.get(await linkFor(wanted, newMail))
    expect(await me(browser)).toMatchObject({ email: wanted, email_verified: false })
  })

  it('is of whoever is signed in, and is written down', async () => {
    expect((await ask(new TestBrowser(server), someone())).status).toBe(401)
    const { email, browser } = await member()
    const wanted = someone()
    await ask(browser, wanted)
    const eve = await member()
    const replyToEve = await eve.browser.get(await linkFor(email, oldMail))
    expect(replyToEve.headers.get('location')).toContain('error=')
    expect(await eve.browser.whoAmI()).toBe(eve.email)
    await browser.get(await linkFor(email, oldMail))
    await browser.get(await linkFor(wanted, newMail))
    const entries = await server.context.db.select().from(auditEntries)
    expect(entries.filter(({ target }) => target === wanted)).toMatchObject([
      { action: 'change email address', reason: expect.stringContaining(`it was ${email}`) },
    ])
  })

  it('has one mailbox mailed five times an hour, whoever asks', async () => {
    const { browser } = await member()
    const victim = someone()
    const replies = []
    for (let time = 0; time < 6; time += 1) replies.push((await ask(browser, victim)).status)
    expect(replies.at(-1)).toBe(429)
  })
})

describe('[ACC-20] changing the name', () => {
  it('shows at once, as text and nothing else', async () => {
    const { browser } = await member()
    const rename = (name: string) => browser.post('/api/auth/update-user', { name })
    expect((await rename('Grace <b>Hopper</b> evil.example')).status).toBe(200)
    const reply = await browser.get('/api/me')
    const { user } = (await reply.json()) as { user: { full_name: string } }
    expect(user.full_name).toBe('Grace b Hopper b evil. example')
    expect(
      (await new TestBrowser(server).post('/api/auth/update-user', { name: 'Eve' })).status,
    ).toBe(401)
  })
})
