import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  freeReply,
  prepaidReply,
  renderBilling,
  starterReply,
} from '../../../test/billing-site.tsx'
import { ok, renderSite, signedOutServer, testUser } from '../../../test/render-site.tsx'
import { until } from '../../../test/until.ts'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

describe('the settings', () => {
  it('[ROUTE-33] are not for strangers', async () => {
    const { history } = renderSite('/settings?tab=usage', signedOutServer)

    await screen.findByRole('heading', { name: 'Sign in' })
    expect(new URLSearchParams(history.location.search).get('redirect')).toBe('/settings?tab=usage')
  })

  it('[ROUTE-25, SET-01, AUTH-15] have four tabs, in the address, by mouse and by keyboard', async () => {
    const { history } = renderBilling('/settings', freeReply)

    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'Upgrade',
      'Profile Information',
      'Subscription',
      'Usage Analytics',
    ])
    expect(tabs[0]?.getAttribute('aria-selected')).toBe('true')
    await userEvent.click(screen.getByRole('tab', { name: 'Subscription' }))
    expect(history.location.search).toBe('?tab=subscription')
    await userEvent.keyboard('{ArrowRight}')
    await screen.findByRole('tabpanel', { name: 'Usage Analytics' })
    expect(history.location.search).toBe('?tab=usage')
  })

  it('show who somebody is', async () => {
    renderBilling('/settings?tab=profile', freeReply)

    const panel = within(await screen.findByRole('tabpanel'))
    expect(panel.getByText('ada@example.com')).toBeDefined()
    expect(panel.getByText('Ada Lovelace')).toBeDefined()
  })

  it('say that they could not be loaded, and try again', async () => {
    let isDown = true
    renderBilling('/settings', freeReply, {
      'GET /api/user-subscription': () =>
        isDown ? { status: 403, body: { error: 'Not now.', code: 'forbidden' } } : ok(freeReply),
    })

    expect((await screen.findByRole('alert')).textContent).toContain('Not now.')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Minute Packages' })
  })

  it('[API-05] ask for the plan of the one who is signed in', async () => {
    const asked = vi.fn()
    renderBilling('/settings', freeReply, {
      'GET /api/user-subscription': ({ url }) => {
        asked(url.searchParams.get('userId'))
        return ok(freeReply)
      },
    })

    await screen.findByRole('heading', { name: 'Minute Packages' })
    expect(asked).toHaveBeenCalledWith(testUser.id)
  })
})

describe('the balance', () => {
  it('[GRACE-13] says how many minutes were used in advance', async () => {
    renderBilling('/settings', { ...prepaidReply, minuteBalance: 0, minutesInAdvance: 3 })

    await screen.findByText(
      '3 minutes were used in advance and will be taken from your next minutes.',
    )
  })

  it('[SET-39] stands above the tabs for those who pay by the minute', async () => {
    renderBilling('/settings', prepaidReply)

    expect((await screen.findByText(/^Current balance:/)).textContent).toBe(
      'Current balance: 120 minutes',
    )
  })

  it.each([
    [30, null],
    [29, /^You are running low/],
    [0, /^You have no minutes left/],
  ])('warns below 30 minutes: %i', async (minuteBalance, warning) => {
    renderBilling('/settings', { ...prepaidReply, minuteBalance })

    await screen.findByText(/^Current balance:/)
    const shown = screen.queryByText(/^You (are running low|have no minutes)/)
    if (warning) expect(shown?.textContent).toMatch(warning)
    else expect(shown).toBeNull()
  })
})

describe('the Subscription tab', () => {
  it('[SET-27, SET-28, SET-29, SET-30, SET-31, SET-32, SET-33, SET-34, BILL-57] shows plan, state, price, use, features and the portal', async () => {
    renderBilling('/settings?tab=subscription', starterReply)

    const panel = within(await screen.findByRole('tabpanel'))
    expect(panel.getByText('Plan').nextElementSibling?.textContent).toBe('Starter')
    expect(panel.getByText('For a season of interviews.')).toBeDefined()
    expect(panel.getByText('Active')).toBeDefined()
    expect(panel.getByText('$20').parentElement?.textContent).toBe('$20per month')
    expect(panel.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
    expect(panel.getByText('25% of this month’s minutes used')).toBeDefined()
    expect(
      within(panel.getByRole('list', { name: 'Features' })).getAllByRole('listitem'),
    ).toHaveLength(3)
    expect(panel.getByRole('button', { name: 'Manage Subscription' })).toBeDefined()
    expect(
      panel.getByText('Update payment method, download invoices, or cancel subscription'),
    ).toBeDefined()
  })

  it.each([
    [120, '120 minutes left'],
    [0, 'No minutes left'],
  ])(
    '[BILL-70] says to those who pay by the minute what they have, and nothing of Free: %i',
    async (minuteBalance, badge) => {
      renderBilling('/settings?tab=subscription', { ...prepaidReply, minuteBalance })

      const panel = within(await screen.findByRole('tabpanel'))
      expect(panel.getByText('Plan').nextElementSibling?.textContent).toBe('Pay as you go')
      panel.getByText(badge)
      expect(panel.queryByText(/Free|Unlimited|five|per month/)).toBeNull()
      expect(panel.queryByRole('list', { name: 'Features' })).toBeNull()
    },
  )

  it.each([
    ['on Free', freeReply],
    ['paying by the minute', prepaidReply],
    ['past due', { ...starterReply, status: 'past_due' as const }],
    ['trialing', { ...starterReply, status: 'trialing' as const }],
    ['on trial', { ...starterReply, isTrialUser: true, is_trial_user: true }],
  ])('[SET-33] offers Manage Subscription to nobody %s', async (_who, standing) => {
    renderBilling('/settings?tab=subscription', standing)

    await screen.findByRole('progressbar', { name: 'Minutes used' })
    expect(screen.queryByRole('button', { name: 'Manage Subscription' })).toBeNull()
  })

  it('[RISK-58] offers those who are past due the way to a new card, on every tab', async () => {
    renderBilling('/settings', { ...starterReply, status: 'past_due' })

    await screen.findByText(/Your last payment failed/)
    expect(screen.getByRole('button', { name: 'Update card' })).toBeDefined()
  })

  it('says when a cancelled plan ends, and offers to resume it', async () => {
    renderBilling('/settings', { ...starterReply, endsAt: '2026-12-21T12:00:00.000Z' })

    await screen.findByText(
      'You cancelled Starter. You can use it until December 21, 2026, and you will not be charged again.',
    )
    expect(screen.getByRole('button', { name: 'Resume' })).toBeDefined()
  })
})

describe('a cancelled plan', () => {
  it('[BILL-74] ends on a day, and no minutes reset', async () => {
    renderBilling('/account', { ...starterReply, endsAt: '2026-12-21T12:00:00.000Z' })

    await screen.findByText('Plan ends')
    expect(screen.queryByText('Usage resets')).toBeNull()
    expect(document.body.textContent).not.toMatch(/minutes reset/i)
  })
})

describe('the Usage Analytics tab', () => {
  it('[SET-35, SET-36, SET-38] shows the month of a subscriber', async () => {
    renderBilling('/settings?tab=usage', starterReply)

    const panel = within(await screen.findByRole('tabpanel'))
    expect(panel.getByText('Total Minutes').nextElementSibling?.textContent).toBe('1,500this month')
    expect(panel.getByText('Remaining').nextElementSibling?.textContent).toBe('4,500minutes')
    const bar = panel.getByRole('progressbar', { name: 'Monthly Progress' })
    expect(bar.getAttribute('aria-valuenow')).toBe('25')
  })

  it('[SET-37, BILL-58, CHART-3] shows ∞ to those on trial, and what they recorded', async () => {
    const asked: (string | null)[] = []
    renderBilling('/settings?tab=usage', freeReply, {
      'GET /api/recording-totals': ({ url }) => {
        asked.push(url.searchParams.get('since'))
        return ok({
          recordings: 60,
          minutes: 4,
          days: [{ day: dayOf(new Date()), minutes: 4 }],
        })
      },
    })

    const panel = within(await screen.findByRole('tabpanel'))
    expect(panel.getByText('Remaining').nextElementSibling?.textContent).toMatch(/^∞/)
    await until(() =>
      expect(panel.getByText('Total Minutes').nextElementSibling?.textContent).toBe('4this month'),
    )
    const now = new Date()
    expect(asked).toEqual([new Date(now.getFullYear(), now.getMonth()).toISOString()])
    const chart = panel.getByRole('slider', { name: 'Minutes by day' })
    expect(chart.getAttribute('aria-valuetext')).toMatch(/: 4 min$/)
    expect(panel.getByText('Monthly Progress').nextElementSibling?.textContent).toBe('4')
    expect(panel.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0')
  })

  it('[CHART-3] draws no days of a month in which nothing was recorded', async () => {
    renderBilling('/settings?tab=usage', freeReply, {
      'GET /api/recording-totals': () =>
        ok({ recordings: 0, minutes: 0, days: [{ day: dayOf(new Date()), minutes: 0 }] }),
    })

    const panel = within(await screen.findByRole('tabpanel'))
    await until(() =>
      expect(panel.getByText('Total Minutes').nextElementSibling?.textContent).toBe('0this month'),
    )
    expect(panel.queryByRole('slider', { name: 'Minutes by day' })).toBeNull()
  })
})

/** A day as the server names it. */
function dayOf(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  )

  return `${date.getFullYear()}-${month}-${day}`
}
