// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { captureAffiliateCode, readStoredAffiliateCode } from './affiliate-code.ts'

const DAY_MS = 86_400_000
const counts = vi.fn(async () => true)
const visit = (query: string, check = counts) =>
  captureAffiliateCode(new URL(`https://example.com/pricing?${query}`), check)

let written: string[]
beforeEach(() => {
  localStorage.clear()
  counts.mockClear()
  written = []
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => {
    written.push(cookie)
  })
})
afterEach(() => vi.useRealTimers())

describe('the code of the link by which a visitor came', () => {
  it.each(['ref', 'referral'])(
    '[AFF-01, AFF-02, AFF-06, AFF-07, AFF-08, AFF-09] is kept from %s for 30 days',
    async (name) => {
      vi.setSystemTime('2026-11-21T10:00:00Z')
      await visit(`${name}=%20abcd2345%20`)

      expect(written).toEqual(['affiliate_code=ABCD2345; path=/; max-age=2592000; samesite=lax'])
      expect(localStorage.getItem('affiliateCode')).toBe('ABCD2345')
      expect(localStorage.getItem('affiliateCodeCapturedAt')).toBe('2026-11-21T10:00:00.000Z')
      expect(counts).not.toHaveBeenCalled()
    },
  )

  it('[RISK-66] counts no longer in local storage than in the cookie', async () => {
    await visit('ref=ABCD2345')
    expect(readStoredAffiliateCode(Date.now() + 30 * DAY_MS - 1000)).toBe('ABCD2345')
    expect(readStoredAffiliateCode(Date.now() + 30 * DAY_MS)).toBeNull()
    expect(localStorage.getItem('affiliateCode')).toBeNull()
  })

  it('[RISK-66] is that of the last link that counts', async () => {
    await visit('ref=FIRST234')
    await visit(
      'ref=WRONG234',
      vi.fn(async () => false),
    )
    expect(readStoredAffiliateCode()).toBe('FIRST234')
    await visit(
      'ref=LATER234',
      vi.fn(async () => {
        throw new Error('offline')
      }),
    )
    expect(readStoredAffiliateCode()).toBe('FIRST234')
    await visit('ref=SECOND23')
    expect(readStoredAffiliateCode()).toBe('SECOND23')
  })

  it.each(['', 'ref=', 'ref=abc', 'ref=%3Cscript%3E', `ref=${'A'.repeat(17)}`, 'other=ABCD2345'])(
    'is nothing in an address with "%s"',
    async (query) => {
      await visit(query)
      expect(written).toEqual([])
      expect(readStoredAffiliateCode()).toBeNull()
    },
  )
})
