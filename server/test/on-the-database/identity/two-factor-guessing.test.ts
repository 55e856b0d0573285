import { createTotpCode } from '@live-scribe/testing/clients/totp-generator'
import { describe, expect, it } from 'vitest'
import { TestBrowser } from '../../clients/test-browser.ts'
import { password, useNewOwner } from './new-owner.ts'

const owner = useNewOwner()

describe('[AUTH-36] a code of an authenticator app', () => {
  const enrol = async () => {
    const reply = await owner.browser.post('/api/auth/two-factor/enable', { password })
    const { totpURI } = (await reply.json()) as { totpURI: string }
    const code = createTotpCode(totpURI)
    expect((await owner.browser.post('/api/auth/two-factor/verify-totp', { code })).status).toBe(
      200,
    )
    return { totpURI, code }
  }
  const challenged = async () => {
    const browser = new TestBrowser(owner.server)
    await owner.signIn(browser, password)
    return browser
  }
  const verify = (browser: TestBrowser, code: string) =>
    browser.post('/api/auth/two-factor/verify-totp', { code })

  it('counts once: whoever saw it typed comes too late', async () => {
    const { totpURI, code: used } = await enrol()
    const code = createTotpCode(totpURI, Date.now() + 30_000)
    const [first, thief] = [await challenged(), await challenged()]
    expect((await verify(first, code)).status).toBe(200)
    const late = await verify(thief, code)
    expect(late.status).toBe(401)
    expect(await late.json()).toMatchObject({ code: 'CODE_ALREADY_USED' })
    expect((await verify(thief, used)).status).toBe(401)
    expect(await thief.whoAmI()).toBeNull()
    expect(await first.whoAmI()).toBe(owner.email)
  })

  it('counts once of two at the same moment', async () => {
    const { totpURI } = await enrol()
    const code = createTotpCode(totpURI, Date.now() + 30_000)
    const browsers = await Promise.all([challenged(), challenged(), challenged()])
    await Promise.all(browsers.map((browser) => verify(browser, code)))
    const inside = await Promise.all(browsers.map((browser) => browser.whoAmI()))
    expect(inside.filter((who) => who !== null)).toEqual([owner.email])
  })

  it('of two at the same moment makes one device a trusted one', async () => {
    const { totpURI } = await enrol()
    const code = createTotpCode(totpURI, Date.now() + 30_000)
    const browsers = await Promise.all([challenged(), challenged(), challenged()])
    const body = { code, trustDevice: true }
    await Promise.all(browsers.map((it) => it.post('/api/auth/two-factor/verify-totp', body)))
    const asked = await Promise.all(browsers.map((it) => owner.signIn(it, password)))
    const answers = await Promise.all(asked.map((reply) => reply.text()))
    expect(answers.filter((text) => text.includes('twoFactorRedirect'))).toHaveLength(2)
  })

  it('signs out, when it switches the step on, who has not passed it', async () => {
    const thief = new TestBrowser(owner.server)
    await owner.signIn(thief, password)
    await enrol()
    expect(await thief.whoAmI()).toBeNull()
    expect(await owner.browser.whoAmI()).toBe(owner.email)
  })
})
describe('[AUTH-37] backup codes', () => {
  it('have no letters that look alike, and are taken in small letters, with spaces or without dashes', async () => {
    const enabled = await owner.browser.post('/api/auth/two-factor/enable', { password })
    const { totpURI, backupCodes } = (await enabled.json()) as {
      totpURI: string
      backupCodes: string[]
    }
    await owner.browser.post('/api/auth/two-factor/verify-totp', { code: createTotpCode(totpURI) })
    expect(new Set(backupCodes).size).toBe(10)
    for (const code of backupCodes) {
      expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
    }
    const [first = '', second = '', third = ''] = backupCodes
    const typed = [
      first.toLowerCase(),
      second.replaceAll('-', ''),
      ` ${third.replaceAll('-', ' ')} `,
    ]
    for (const code of typed) {
      const browser = new TestBrowser(owner.server)
      await owner.signIn(browser, password)
      await browser.post('/api/auth/two-factor/verify-backup-code', { code })
      expect(await browser.whoAmI()).toBe(owner.email)
    }
    const again = new TestBrowser(owner.server)
    await owner.signIn(again, password)
    await again.post('/api/auth/two-factor/verify-backup-code', { code: first })
    expect(await again.whoAmI()).toBeNull()
  })
})
