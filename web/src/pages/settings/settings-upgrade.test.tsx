import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  freeReply,
  nothingOnSale,
  plans,
  prepaidReply,
  renderBilling,
  starterReply,
} from '../../../test/billing-site.tsx'
import { ok } from '../../../test/render-site.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

async function cardOf(name: string) {
  const heading = await screen.findByRole('heading', { level: 3, name })
  const card = heading.closest('li')
  if (!card) throw new Error(`${name} is not on a card`)

  return { text: card.textContent ?? '', within: within(card) }
}

describe('the Upgrade tab', () => {
  it.each([prepaidReply, starterReply])(
    '[BILL-91] says that payments are not set up where nothing is sold, and the other tabs show what there is',
    async (subscription) => {
      renderBilling('/settings', { ...subscription, hasPortal: false }, nothingOnSale)

      await screen.findByRole('heading', { name: 'Payments are not set up' })
      expect(screen.queryByRole('button', { name: /Purchase|Upgrade to|Change to/ })).toBeNull()
      await userEvent.click(screen.getByRole('tab', { name: 'Subscription' }))
      expect(screen.getByRole('tabpanel').textContent).toContain(subscription.plan_name)
    },
  )

  it.each([
    ['SET-02', 'the minutes model', prepaidReply],
    ['SET-03, RISK-56', 'Free', freeReply],
    ['SET-04', 'a canceled plan', { ...freeReply, status: 'canceled' as const }],
    [
      'SET-05, BILL-05',
      'no subscription',
      { ...freeReply, is_trial_user: false, isTrialUser: false },
    ],
  ])(
    '[%s] shows Minute Packages to those on %s, and the way to the plans',
    async (_rows, _name, standing) => {
      renderBilling('/settings', standing)

      await screen.findByRole('heading', { name: 'Minute Packages' })
      expect(screen.queryByRole('heading', { name: 'Available Plans' })).toBeNull()
      const link = screen.getByRole('link', { name: 'See the monthly plans' })
      expect(link.getAttribute('href')).toBe('/pricing')
    },
  )

  it.each(['active', 'past_due', 'trialing'] as const)(
    '[SET-06] shows Available Plans to those who are %s',
    async (status) => {
      renderBilling('/settings', { ...starterReply, status })

      await screen.findByRole('heading', { name: 'Available Plans' })
      expect(screen.queryByRole('heading', { name: 'Minute Packages' })).toBeNull()
    },
  )

  it('[SET-07, SET-08, SET-10, SET-11, SET-12, SET-13, SET-14, SET-15, SET-16, BILL-44, BILL-45] shows what a package is', async () => {
    renderBilling('/settings', prepaidReply)

    const hour = await cardOf('One interview')
    expect(hour.text).toContain('$30one-time')
    expect(hour.text).toContain('1 hour, $0.50 per minute')
    for (const point of [
      'Minutes never expire',
      'Use instantly after purchase',
      'All premium features included',
    ]) {
      expect(hour.within.getByText(point)).toBeDefined()
    }
    expect(hour.within.getByRole('button').textContent).toBe('Purchase Minutes')
    expect(hour.within.queryByText('Most Popular')).toBeNull()

    const season = await cardOf('Season')
    expect(season.within.getByText('Most Popular')).toBeDefined()
    expect(season.text).toContain('10 hours 30 minutes, $0.38 per minute')
    expect((await cardOf('Short talk')).text).toContain('45 minutes, $0.50 per minute')
  })

  it('[SET-19, SET-20, SET-21, SET-22, SET-23, SET-25, SET-26] shows what a plan is, and which is the current one', async () => {
    renderBilling('/settings', starterReply)

    const professional = await cardOf('Professional')
    expect(professional.text).toContain('$40/month')
    expect(professional.within.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '15,000 minutes a month',
      'Up to 4 hours per recording',
      'Minutes reset in 30 days',
      'A live link to share; readers need no account',
      'Only the text is kept, never the audio',
      'Minutes you buy never expire and are used last',
    ])
    expect(professional.within.getByRole('button').textContent).toBe('Upgrade')
    const starter = await cardOf('Starter')
    expect(starter.within.getByRole('button', { name: 'Current Plan' })).toHaveProperty(
      'disabled',
      true,
    )
    expect(starter.within.queryByText('Upgrade')).toBeNull()
    expect(screen.queryByRole('heading', { level: 3, name: 'Free' })).toBeNull()
  })

  it('[SET-24] shows the first three features of a plan that has more', async () => {
    const features = ['First', 'Second', 'Third', 'Fourth']
    renderBilling('/settings', starterReply, {
      'GET /api/plans': () => ok({ plans: plans.map((plan) => ({ ...plan, features })) }),
    })

    const items = (await cardOf('Professional')).within.getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      '15,000 minutes a month',
      'Up to 4 hours per recording',
      'Minutes reset in 30 days',
      'First',
      'Second',
      'Third',
    ])
  })

  it('[SET-18, SET-19] shows the Free card first where Free is the current plan', async () => {
    renderBilling('/settings', {
      ...starterReply,
      plan: null,
      plan_name: 'Free',
      status: 'trialing',
    })

    const free = await cardOf('Free')
    expect(free.text).toContain('$0forever')
    expect(free.within.getByRole('button', { name: 'Current Plan' })).toBeDefined()
    const names = screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)
    expect(names).toEqual(['Free', 'Starter', 'Professional', 'Business'])
  })

  it('[BILL-75] changes to a smaller plan with the next month, once it is confirmed', async () => {
    const asked = vi.fn()
    const onBusiness = {
      ...starterReply,
      plan: 'business' as const,
      plan_name: 'Business',
      usageResetAt: '2026-12-21T12:00:00.000Z',
    }
    const changing = { ...onBusiness, nextPlan: 'starter' as const }
    let standing: typeof starterReply = onBusiness
    renderBilling('/settings', onBusiness, {
      'GET /api/user-subscription': () => ok(standing),
      'POST /api/schedule-plan-change': ({ body }) => {
        asked(body)
        const { newPriceId } = body as { newPriceId: string }
        standing = newPriceId === 'price_business' ? onBusiness : changing
        return ok({ subscription: standing })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Change to Starter' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Change to Starter?' })
    expect(dialog.textContent).toContain(
      'You keep Business and its minutes until December 21, 2026.',
    )
    expect(dialog.textContent).toContain('Nothing is charged now.')
    expect(dialog.textContent).toContain('Then Starter starts: 6,000 minutes a month for $20.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep Business' }))
    expect(asked).not.toHaveBeenCalled()

    await userEvent.click(screen.getByRole('button', { name: 'Change to Starter' }))
    const again = within(await screen.findByRole('alertdialog'))
    await userEvent.click(again.getByRole('button', { name: 'Change to Starter' }))
    await screen.findByText(
      'Your plan changes to Starter on December 21, 2026. Until then you keep Business.',
    )
    expect(asked).toHaveBeenLastCalledWith({ newPriceId: 'price_starter' })
    const starts = screen.getByRole('button', { name: 'Starts on December 21, 2026' })
    expect(starts).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Keep Business' }))
    await screen.findByRole('button', { name: 'Change to Starter' })
    expect(asked).toHaveBeenLastCalledWith({ newPriceId: 'price_business' })
  })

  it('[BILL-76] offers no smaller plan to those who have cancelled', async () => {
    renderBilling('/settings', {
      ...starterReply,
      plan: 'business',
      plan_name: 'Business',
      endsAt: '2026-12-21T12:00:00.000Z',
    })

    const starter = await cardOf('Starter')
    expect(starter.within.queryByRole('button')).toBeNull()
  })
})
