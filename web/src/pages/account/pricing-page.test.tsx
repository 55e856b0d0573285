import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  freeReply,
  nothingOnSale,
  offersServer,
  renderBilling,
  shippedPackages,
} from '../../../test/billing-site.tsx'
import { ok, renderSite, signedOutServer } from '../../../test/render-site.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

const signedOutVisitor = { ...signedOutServer, ...offersServer }

describe('the pricing page', () => {
  it('[ROUTE-09, ROUTE-10] shows a visitor what it costs, Sign in and Get started', async () => {
    renderSite('/pricing', signedOutVisitor)

    await screen.findByRole('heading', { name: 'Available Plans' })
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toMatch(/^\/sign-in/)
    expect(screen.getByRole('link', { name: 'Get started' }).getAttribute('href')).toMatch(
      /^\/sign-up/,
    )
    expect(screen.queryByRole('link', { name: 'Go to Dashboard' })).toBeNull()
  })

  it('[ROUTE-11] shows those who are signed in the way to the dashboard', async () => {
    renderBilling('/pricing', freeReply)

    const link = await screen.findByRole('link', { name: 'Go to Dashboard' })
    expect(link.getAttribute('href')).toBe('/transcribe')
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  })

  it('[BILL-02, BILL-31, BILL-33, BILL-34, BILL-36, BILL-39, RISK-54] names the plans and the prices that the server has', async () => {
    renderSite('/pricing', signedOutVisitor)

    const cards = within(await screen.findByRole('list', { name: 'Plans' })).getAllByRole('heading')
    const texts = cards.map((card) => card.closest('li')?.textContent ?? '')
    expect(texts[0]).toMatch(/^Free\$0forever/)
    expect(texts[1]).toMatch(/^Starter\$20\/month/)
    expect(texts[2]).toMatch(/^ProfessionalMost Popular\$40\/month/)
    expect(texts[3]).toMatch(/^Business\$100\/month/)
    expect(screen.getByRole('heading', { name: 'Minute Packages' })).toBeDefined()
  })

  it('[BILL-93, BILL-94] has one most popular offer, three packages in a row, the others behind a line, and lists only what differs', async () => {
    renderSite('/pricing', {
      ...signedOutVisitor,
      'GET /api/minute-packages': () => ok({ packages: shippedPackages }),
    })

    const packages = within(await screen.findByRole('list', { name: 'Packages' }))
    expect(packages.getAllByRole('heading').map((one) => one.textContent)).toEqual([
      'One interview',
      'Interview week',
      'Interview season',
    ])
    expect(screen.getAllByText('Most Popular')).toHaveLength(1)
    screen.getByText(/^For one interview, or a few a year: pay once/)
    const others = screen.getByText('Other amounts').closest('details')
    expect(others?.open).toBe(false)
    expect(others?.textContent).toContain('Hiring round')
    expect(others?.textContent).toContain('Choose your own number')

    const pointsOf = (name: string) =>
      within(screen.getByRole('heading', { level: 3, name }).closest('li') as HTMLElement)
        .queryAllByRole('listitem')
        .map((one) => one.textContent)
    expect(pointsOf('Free')).toEqual(['Unlimited recordings', 'Up to 5 minutes per recording'])
    expect(pointsOf('Business')).toEqual(['40,000 minutes a month', 'Up to 6 hours per recording'])
    expect(pointsOf('Interview week')).toEqual([])
    for (const shared of [
      'Only the text is kept, never the audio',
      'Minutes you buy never expire and are used last',
      'Minutes renew every month',
      'Use instantly after purchase',
    ]) {
      expect(screen.getAllByText(shared)).toHaveLength(1)
    }
  })

  it('[BILL-91] says that payments are not set up, with nothing to buy, where no plan has a price', async () => {
    renderSite('/pricing', { ...signedOutServer, ...nothingOnSale })

    await screen.findByRole('heading', { level: 1, name: 'Payments are not set up' })
    expect(
      screen.getByText(/minutes that an administrator gives you are used as usual/),
    ).toBeDefined()
    expect(screen.queryByRole('list', { name: 'Plans' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Purchase/ })).toBeNull()
    expect(screen.queryByText(/\$/)).toBeNull()
  })

  it.each([
    ['BILL-54', 'link', 'Choose Starter', 'starter'],
    ['BILL-55', 'link', 'Purchase Minutes: One interview', 'package-hour'],
    ['BILL-55', 'button', 'Purchase Minutes: your own number', 'minutes-300'],
  ])(
    '[%s] sends a visitor who presses the %s %s to sign in, and back after it',
    async (_row, role, name, choice) => {
      const { history } = renderSite('/pricing', signedOutVisitor)
      await userEvent.click(await screen.findByRole(role, { name }))

      await screen.findByRole('heading', { name: 'Sign in' })
      expect(history.location.pathname).toMatch(/^\/sign-in/)
      expect(new URLSearchParams(history.location.search).get('redirect')).toBe(
        `/pricing?choose=${choice}`,
      )
    },
  )

  it.each([
    ['starter', 'create-checkout-session', { priceId: 'price_starter' }],
    ['package-hour', 'create-minute-checkout', { packageId: 'hour' }],
    ['minutes-310', 'create-custom-minute-checkout', { minutes: 310 }],
  ])(
    '[BILL-79] goes on with %s, chosen before signing in, once',
    async (choice, endpoint, item) => {
      const asked = vi.fn()
      const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
      const { history } = renderBilling(`/pricing?choose=${choice}`, freeReply, {
        [`POST /api/${endpoint}`]: ({ body }) => {
          asked(body)
          return ok({ sessionId: 'cs_1', url: 'https://pay.example/c/cs_1' })
        },
      })
      await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/c/cs_1'))
      expect(asked).toHaveBeenCalledOnce()
      expect(asked.mock.calls[0]?.[0]).toMatchObject(item)
      expect(history.location.search).toBe('')
    },
  )

  it.each(['free', 'gold', 'package-', 'minutes-many', 'minutes-12345678', 'package-a/b'])(
    '[BILL-79] opens nothing for %s in the address',
    async (choice) => {
      const { fetch } = renderBilling(`/pricing?choose=${encodeURIComponent(choice)}`, freeReply)
      await screen.findByRole('link', { name: 'Go to Dashboard' })
      await screen.findByRole('heading', { level: 3, name: 'Season' })
      expect(fetch.mock.calls.filter(([address]) => address.includes('checkout'))).toEqual([])
    },
  )

  it('[BILL-80] is where a checkout that was opened here leads back to when it is left', async () => {
    sessionStorage.setItem('checkoutStart', '/pricing')
    const { history } = renderBilling('/settings?checkout=cancelled', freeReply)
    await screen.findByRole('heading', { level: 1, name: 'By the month, or by the minute' })
    expect(history.location.href).toBe('/pricing')
  })

  it.each([null, 'https://evil.example/pricing', '//evil.example'])(
    '[BILL-80] leads to the settings when a checkout began at %s',
    async (start) => {
      sessionStorage.clear()
      if (start) sessionStorage.setItem('checkoutStart', start)
      const { history } = renderBilling('/settings?checkout=cancelled', freeReply)
      await screen.findByRole('heading', { level: 1, name: 'Settings' })
      expect(history.location.href).toBe('/settings')
    },
  )

  it('[BILL-81] asks a visitor to choose a plan, not to upgrade one', async () => {
    renderSite('/pricing', signedOutVisitor)
    const link = await screen.findByRole('link', { name: 'Choose Professional' })
    expect(link.textContent).toBe('Choose Professional')
    expect(screen.queryByRole('button', { name: /Upgrade/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /Upgrade/ })).toBeNull()
  })

  it('[BILL-59] says that the prices could not be loaded, and tries again', async () => {
    let isDown = true
    renderSite('/pricing', {
      ...signedOutVisitor,
      'GET /api/minute-packages': () =>
        isDown
          ? { status: 403, body: { error: 'Not now.', code: 'forbidden' } }
          : ok({ packages: [] }),
    })

    await screen.findByText('Failed to load pricing options')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Available Plans' })
  })
})
