import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ok,
  renderSite,
  type StubServer,
  signedInServer,
  signedOutServer,
  testUser,
} from '../../../test/render-site.tsx'
import { until } from '../../../test/until.ts'

const affiliate = {
  id: 'aff-1',
  user_id: 'user-1',
  affiliate_code: 'ADAREADS',
  commission_rate: 20,
  default_bonus_minutes: 10,
  is_active: true,
  created_at: '2026-11-01T09:00:00.000Z',
  email: 'ada@example.com',
  full_name: 'Ada Lovelace',
}
const stats = {
  total_referrals: 4,
  converted_referrals: 1,
  total_commission: 600,
  total_bonus_minutes: 40,
  conversion_rate: 25,
}
const referral = (id: string, createdAt: Date, isConverted: boolean) => ({
  id,
  referred_user_id: `referred-${id}`,
  is_converted: isConverted,
  conversion_date: null,
  commission_amount: isConverted ? 600 : 0,
  purchase_amount: isConverted ? 3000 : 0,
  bonus_minutes_granted: 10,
  created_at: createdAt.toISOString(),
  email: `${id}•••@example.com`,
  full_name: `Person ${id}`,
  subscription_status: 'free',
  subscription_plan: null,
  purchase_model: 'minutes',
})
const months = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}`,
  referrals: index,
  commission: index * 100,
}))
const today = new Date()
const longAgo = new Date(2020, 0, 15)

const reached = (referrals: object[]): StubServer => ({
  'POST /api/rpc/get_affiliate_stats': () => ok(stats),
  'POST /api/rpc/get_affiliate_referrals_data': () => ok(referrals),
  'POST /api/rpc/get_affiliate_months': () => ok(months),
  'POST /api/rpc/get_affiliate_payouts': () =>
    ok({ pending_cents: 0, carried_cents: 0, payouts: [] }),
})
const own = (referrals: object[]): StubServer => ({
  ...signedInServer,
  'GET /api/affiliate': () => ok({ affiliate }),
  ...reached(referrals),
})

beforeEach(() => vi.stubGlobal('scrollTo', vi.fn()))

describe('the affiliate dashboard', () => {
  it('[ROUTE-27] [AFF-14] [AFF-18] [AFF-19] [AFF-20] [AFF-21] [AFF-24] [AFF-25] [AFF-26] [AFF-27] [AFF-28] shows code, rate, link and four figures', async () => {
    renderSite('/affiliate', own([]))
    await screen.findAllByTestId('stat')

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Affiliate Dashboard')
    within(screen.getByRole('main')).getByText('Ada Lovelace')
    const link = screen.getByRole('region', { name: 'Your link' })
    expect(link.textContent).toContain('You earn 20%')
    within(link).getByText(`${location.origin}/?ref=ADAREADS`)
    within(link).getByText('ADAREADS')
    expect(screen.getAllByTestId('stat').map(({ textContent }) => textContent)).toEqual([
      'Total Referrals4',
      'Conversions25% of referrals1',
      'Commission Earned$6.00',
      'Bonus Minutesgiven to people you referred40',
    ])
  })

  it('[AFF-22] [AFF-23] copies the link', async () => {
    renderSite('/affiliate', own([]))
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(await screen.findByRole('button', { name: 'Copy Link' }))

    expect(write).toHaveBeenCalledWith(`${location.origin}/?ref=ADAREADS`)
    await screen.findByText('Referral link copied to clipboard')
  })

  it('[AFF-29] [AFF-30] [AFF-31] has the referrals of this month, and all', async () => {
    renderSite('/affiliate', own([referral('a', today, true), referral('b', longAgo, false)]))
    const rows = () => screen.getAllByTestId('referral').map(({ textContent }) => textContent)
    await screen.findByText('Person a')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'User',
      'Email',
      'Status',
      'Plan',
      'Purchase Amount',
      'Commission',
      'Date',
    ])
    expect(rows()).toHaveLength(1)
    expect(rows()[0]).toMatch(/^Person aa•••@example\.comConvertedMinutes\$30\.00\$6\.00/)

    await userEvent.click(screen.getByRole('tab', { name: 'All Time' }))
    expect(rows()).toHaveLength(2)
    expect(rows()[1]).toContain('Pending')
    const csv = screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href') ?? ''
    expect(decodeURIComponent(csv)).toContain('Person b')
  })

  it('[AFF-32] [AFF-33] says that there are none yet', async () => {
    renderSite('/affiliate', own([]))
    await screen.findByText('No referrals this month. Share your link to start earning!')
    await userEvent.click(screen.getByRole('tab', { name: 'All Time' }))
    screen.getByText('No referrals yet. Share your link to start earning!')
  })

  it('[PAYOUT-3] shows what is pending, closed and paid', async () => {
    const month = { closed_at: '2026-11-01T00:00:00.000Z', paid_at: null, reference: null }
    const of = (id: string, commission: number, carried: number, state: string) => ({
      ...month,
      id,
      month: id,
      commission_cents: commission,
      carried_cents: carried,
      payable_cents: Math.max(0, commission + carried),
      state,
    })
    const paid = { paid_at: '2026-09-05T12:00:00.000Z', reference: 'T-17' }
    renderSite('/affiliate', {
      ...own([]),
      'POST /api/rpc/get_affiliate_payouts': () =>
        ok({
          pending_cents: 700,
          carried_cents: 0,
          payouts: [
            of('2026-10', 900, -400, 'closed'),
            of('2026-09', -400, 0, 'nothing'),
            { ...of('2026-08', 600, 0, 'paid'), ...paid },
          ],
        }),
    })
    const section = await screen.findByRole('region', { name: 'Payouts' })
    expect(section.textContent).toContain('Pending$7.00Closed, to be paid$5.00Paid$6.00')
    const rows = screen.getAllByTestId('payout').map(({ textContent }) => textContent)
    expect(rows).toEqual([
      'October 2026$9.00-$4.00$5.00Closed',
      'September 2026-$4.00$0.00$0.00Nothing to pay',
      expect.stringMatching(/^August 2026\$6\.00\$0\.00\$6\.00Paid .*2026T-17$/),
    ])
  })

  it.each([
    ['their own row', 'GET /api/affiliate'],
    ['their figures', 'POST /api/rpc/get_affiliate_stats'],
  ])(
    '[AFF-37] is told by a toast that %s could not be loaded, and tries again',
    async (_what, call) => {
      let isDown = true
      const up = own([])
      const { history } = renderSite('/affiliate', {
        ...up,
        [call]: (request) =>
          isDown
            ? { status: 400, body: { error: 'x', code: 'bad_request' } }
            : (up[call]?.(request) ?? ok({})),
      })
      const toasts = await screen.findByRole('region', { name: /^Notifications/ })
      await within(toasts).findByText('Failed to load affiliate data')
      expect(history.location.pathname).toBe('/affiliate')

      isDown = false
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
      await screen.findAllByTestId('stat')
    },
  )

  it('[AFF-11] [ROUTE-27] [ROUTE-35] sends a visitor to sign in, and says why', async () => {
    const { history } = renderSite('/affiliate', signedOutServer)
    await screen.findByText('Please sign in to access the affiliate dashboard')
    await until(() => expect(history.location.pathname).toMatch(/^\/sign-in/))
  })

  it('[AFF-12] sends away who is no affiliate, and says why', async () => {
    const { history } = renderSite('/affiliate', {
      ...signedInServer,
      'GET /api/affiliate': () => ok({ affiliate: null }),
    })
    await screen.findByText(/^You are not registered as an affiliate: /)
    await until(() => expect(history.location.pathname).toBe('/transcribe'))
  })
})

describe('an administrator', () => {
  const admin: StubServer = {
    ...signedInServer,
    'GET /api/me': () => ok({ user: { ...testUser, is_admin: true, staff_role: 'admin' } }),
  }

  it('[AFF-15] [AFF-16] [AFF-17] [ROUTE-28] reads the dashboard of another, and is told so', async () => {
    renderSite('/affiliate?view=user-7', {
      ...admin,
      ...reached([]),
      'GET /api/admin/users/user-7/affiliate': () => ok(affiliate),
    })
    await screen.findByText(/Read-only admin view/)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ada Lovelace’s Dashboard')
  })

  it('[AFF-37] is told that the dashboard of another could not be loaded', async () => {
    const { history } = renderSite('/affiliate?view=user-7', {
      ...admin,
      'GET /api/admin/users/user-7/affiliate': () => ({
        status: 500,
        body: { error: 'Broken.', code: 'internal' },
      }),
    })
    const toasts = await screen.findByRole('region', { name: /^Notifications/ })
    await within(toasts).findByText('Failed to load affiliate data')
    expect(history.location.pathname).toBe('/affiliate')
  })

  it('[AFF-13] is sent back from a user who is no affiliate', async () => {
    const { history } = renderSite('/affiliate?view=user-7', {
      ...admin,
      'GET /api/admin/users/user-7/affiliate': () => ({
        status: 404,
        body: { error: 'Affiliate not found', code: 'not_found' },
      }),
    })
    await screen.findByText(/^Affiliate not found: /)
    await until(() => expect(history.location.pathname).toBe('/admin'))
  })

  it('[ROUTE-28] alone may: for others the address shows their own', async () => {
    const { fetch } = renderSite('/affiliate?view=user-7', own([]))
    await screen.findAllByTestId('stat')
    expect(fetch.mock.calls.map(([url]) => url)).not.toContain('/api/admin/users/user-7/affiliate')
  })
})
