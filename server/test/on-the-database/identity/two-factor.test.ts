import { createTotpCode } from '@live-scribe/testing/clients/totp-generator'
import { describe, expect, it } from 'vitest'
import { TestBrowser } from '../../clients/test-browser.ts'
import { password, useNewOwner } from './new-owner.ts'

const owner = useNewOwner()

/** The code of the next interval, which is valid already and has not been used. */
const nextCode = (uri: string) => createTotpCode(uri, Date.now() + 30_000)

const factors = async () => {
  const reply = await owner.browser.post('/api/auth-session')
  const { user } = (await reply.json()) as { user: { factors: { status: string }[] } }
  return user.factors
}

async function enrol(): Promise<{ totpURI: string; backupCodes: string[] }> {
  const reply = await owner.browser.post('/api/auth/two-factor/enable', { password })
  expect(reply.status).toBe(200)
  return (await reply.json()) as { totpURI: string; backupCodes: string[] }
}

async function turnOn() {
  const enrolled = await enrol()
  const code = createTotpCode(enrolled.totpURI)
  const confirmed = await owner.browser.post('/api/auth/two-factor/verify-totp', { code })
  expect(confirmed.status).toBe(200)
  return enrolled
}

/** Signs in with the password in a new browser, which then needs the second factor. */
async function challenge(): Promise<TestBrowser> {
  const other = new TestBrowser(owner.server)
  const reply = await other.signIn(owner.email, password)
  expect(await reply.json()).toMatchObject({ twoFactorRedirect: true })
  expect(await other.whoAmI()).toBeNull()
  return other
}

describe('a second step', () => {
  it('[AUTH-04] [AUTH-11] is enrolled with the password, counts once a code has confirmed it, and is a factor of the session', async () => {
    const refused = await owner.browser.post('/api/auth/two-factor/enable', {
      password: 'not the one',
    })
    expect(await refused.json()).toMatchObject({ code: 'INVALID_PASSWORD' })
    expect(await factors()).toEqual([])

    const { totpURI, backupCodes } = await enrol()
    expect(new URL(totpURI).searchParams.get('issuer')).toBe('Live-scribe')
    expect(backupCodes).toHaveLength(10)
    expect(await factors()).toEqual([
      { id: expect.any(String), factor_type: 'totp', status: 'unverified' },
    ])
    const early = await new TestBrowser(owner.server).signIn(owner.email, password)
    expect(await early.json()).not.toHaveProperty('twoFactorRedirect')

    const wrong = await owner.browser.post('/api/auth/two-factor/verify-totp', { code: '000000' })
    expect(await wrong.json()).toMatchObject({ code: 'INVALID_CODE' })
    const code = createTotpCode(totpURI)
    await owner.browser.post('/api/auth/two-factor/verify-totp', { code })
    expect(await factors()).toMatchObject([{ factor_type: 'totp', status: 'verified' }])
  })

  it('[AUTH-11] is asked for after the password, and a code completes it', async () => {
    const { totpURI } = await turnOn()
    const other = await challenge()
    const wrong = await other.post('/api/auth/two-factor/verify-totp', { code: '000000' })
    expect(wrong.status).toBe(401)
    expect(await other.whoAmI()).toBeNull()
    await other.post('/api/auth/two-factor/verify-totp', { code: nextCode(totpURI) })
    expect(await other.whoAmI()).toBe(owner.email)
  })

  it('is passed by each backup code once, and new codes replace the old', async () => {
    const { backupCodes } = await turnOn()
    const [first, second] = backupCodes
    const enter = async (code: string | undefined) => {
      const other = await challenge()
      await other.post('/api/auth/two-factor/verify-backup-code', { code })
      return other.whoAmI()
    }
    expect(await enter(first)).toBe(owner.email)
    expect(await enter(first)).toBeNull()
    const made = await owner.browser.post('/api/auth/two-factor/generate-backup-codes', {
      password,
    })
    const fresh = (await made.json()) as { backupCodes: string[] }
    expect(await enter(second)).toBeNull()
    expect(await enter(fresh.backupCodes[0])).toBe(owner.email)
  })

  it('is not asked for again on a device that is trusted, until the step is turned off', async () => {
    const { totpURI } = await turnOn()
    const other = await challenge()
    const code = nextCode(totpURI)
    await other.post('/api/auth/two-factor/verify-totp', { code, trustDevice: true })
    await other.post('/api/auth/sign-out')
    const trusted = await other.signIn(owner.email, password)
    expect(await trusted.json()).not.toHaveProperty('twoFactorRedirect')
    expect(await other.whoAmI()).toBe(owner.email)
    await challenge()
  })

  it('[AUTH-12] is removed with the password, never without', async () => {
    await turnOn()
    await owner.browser.post('/api/auth/two-factor/disable', { password: 'not the one' })
    expect(await factors()).toHaveLength(1)
    await owner.browser.post('/api/auth/two-factor/disable', { password })
    expect(await factors()).toEqual([])
    const entered = await new TestBrowser(owner.server).signIn(owner.email, password)
    expect(await entered.json()).not.toHaveProperty('twoFactorRedirect')
  })

  it('locks itself for a while after ten wrong codes, whatever address they come from', async () => {
    const { totpURI } = await turnOn()
    for (const round of [1, 2]) {
      const guesser = await challenge()
      for (const guess of [1, 2, 3, 4, 5]) {
        await guesser.post('/api/auth/two-factor/verify-totp', { code: `0000${round}${guess}` })
      }
    }
    const other = await challenge()
    const reply = await other.post('/api/auth/two-factor/verify-totp', { code: nextCode(totpURI) })
    expect(reply.status).toBe(429)
    expect(await reply.json()).toMatchObject({ code: 'ACCOUNT_TEMPORARILY_LOCKED' })
  })
})
