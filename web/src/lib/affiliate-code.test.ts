import { beforeEach, expect, it } from 'vitest'
import { storedAffiliateCode } from './affiliate-code.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const DAY_MS = 24 * 60 * 60_000

beforeEach(() => localStorage.clear())

function capture(at: string) {
  localStorage.setItem('affiliateCode', 'ADA10')
  localStorage.setItem('affiliateCodeCapturedAt', at)
}

it('knows the code of a link that was followed in the last 30 days', () => {
  expect(storedAffiliateCode(now)).toBeNull()
  capture(new Date(now - 30 * DAY_MS + 1).toISOString())
  expect(storedAffiliateCode(now)).toBe('ADA10')
})

it.each([new Date(now - 30 * DAY_MS).toISOString(), 'yesterday', ''])(
  'forgets one that was followed at %j',
  (at) => {
    capture(at)
    expect(storedAffiliateCode(now)).toBeNull()
  },
)
