import { createTotpCode } from '@live-scribe/testing/clients/totp-generator'
import { describe, expect, it } from 'vitest'
import { TestBrowser } from '../../clients/test-browser.ts'
import { password, useNewOwner } from './new-owner.ts'

const owner = useNewOwner()
const TRIES = 300

/** Tries at once; returns how many were checked, and not refused for being too many. */
async function countChecked(tryOnce: (number: number) => Promise<Response>): Promise<number> {
  const replies = await Promise.all(Array.from({ length: TRIES }, (_, number) => tryOnce(number)))
  expect(replies.map(({ status }) => status)).not.toContain(500)
  // 503: more passwords than the server hashes at once.
  return replies.filter(({ status }) => status !== 429 && status !== 503).length
}

describe('[BOUND-7] of 300 tries at once no more than are allowed', () => {
  it('look a code up, in one address', async () => {
    const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
    const code = (number: number) =>
      `ZZZ2${letters[Math.floor(number / 31) % 31]}${letters[number % 31]}`
    const read = (number: number) =>
      fetch(`${owner.server.url}/api/transcripts/${code(number)}`, {
        headers: { 'x-forwarded-for': '198.51.100.200' },
      })
    expect(await countChecked(read)).toBe(20)
  })

  it('check a code of the second step, from any addresses', { tags: 'deep' }, async () => {
    const enabled = await owner.browser.post('/api/auth/two-factor/enable', { password })
    const { totpURI } = (await enabled.json()) as { totpURI: string }
    await owner.browser.post('/api/auth/two-factor/verify-totp', { code: createTotpCode(totpURI) })
    const guesser = new TestBrowser(owner.server)
    await owner.signIn(guesser, password)
    const guess = (number: number) =>
      guesser.post('/api/auth/two-factor/verify-totp', { code: String(100_000 + number) })
    // The library refuses some at once with the cookie's error, without a look at their codes.
    let wrong = 0
    await countChecked(async (number) => {
      const reply = await guess(number)
      const { code } = (await reply.clone().json()) as { code: string }
      if (code === 'INVALID_CODE') wrong += 1
      return reply
    })
    expect(wrong).toBeGreaterThan(0)
    expect(wrong).toBeLessThanOrEqual(10)
  })

  it('check a password at the sign-in, of an address and of all', {
    tags: 'deep',
  }, async () => {
    const guess = (address?: string) => () =>
      owner.signIn(new TestBrowser(owner.server), 'not the pass phrase', address)
    expect(await countChecked(guess('203.0.113.77'))).toBeLessThanOrEqual(10)
    // One more in thirty seconds beyond the fifty of strangers.
    expect(await countChecked(guess())).toBeLessThanOrEqual(51)
  })

  it('check the password of who is signed in, and before the account is deleted', {
    tags: 'deep',
  }, async () => {
    const again = () => owner.browser.post('/api/auth/verify-password', { password: 'wrong one' })
    expect(await countChecked(again)).toBeLessThanOrEqual(10)
    const remove = () =>
      owner.browser.post('/api/account/delete', { email: owner.email, password: 'wrong one' })
    expect(await countChecked(remove)).toBeLessThanOrEqual(10)
  })

  it('send a mail to one mailbox', async () => {
    const ask = () =>
      new TestBrowser(owner.server).post('/api/auth/request-password-reset', {
        email: owner.email,
        redirectTo: '/reset-password',
      })
    expect(await countChecked(ask)).toBeLessThanOrEqual(5)
  })

  it.each<[what: string, allowed: number, act: () => Promise<Response>]>([
    ['a search', 60, () => owner.browser.get('/api/search?q=%22')],
    ['a file of all data', 5, () => owner.browser.post('/api/account/data-export')],
    ['the token of a check', 12, () => owner.browser.post('/api/check-token', {})],
    [
      'a zip of recordings',
      10,
      () =>
        owner.browser.post('/api/recordings/export', {
          selection: { codes: ['AAAAAA'] },
          format: 'txt',
        }),
    ],
  ])('get %s, of %i allowed', { tags: 'deep' }, async (_, allowed, act) => {
    expect(await countChecked(act)).toBe(allowed)
  })
})
