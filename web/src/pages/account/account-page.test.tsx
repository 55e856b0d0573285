import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  freeReply,
  prepaidReply,
  renderBilling,
  starterReply,
} from '../../../test/billing-site.tsx'
import {
  ok,
  renderSite,
  type StubResponse,
  signedOutServer,
  testUser,
} from '../../../test/render-site.tsx'

const PORTAL = 'https://pay.example/p/1'
const assign = vi.fn()
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  assign.mockReset()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})
afterEach(() => vi.unstubAllGlobals())
async function section(name: string) {
  return within(await screen.findByRole('region', { name }))
}
async function fact(name: string, among: Awaited<ReturnType<typeof section>>) {
  return (await among.findByText(name)).nextElementSibling?.textContent
}
describe('the account page', () => {
  it('[ROUTE-16] is not for strangers', async () => {
    const { history } = renderSite('/account', signedOutServer)

    await screen.findByRole('heading', { name: 'Sign in' })
    expect(new URLSearchParams(history.location.search).get('redirect')).toBe('/account')
  })

  it('[ROUTE-16, ACC-01, ACC-02, ACC-03, ACC-17, AUTH-15] has its title, its sections and its ways back', async () => {
    renderBilling('/account', freeReply)

    await screen.findByRole('heading', { level: 1, name: 'Account Settings' })
    for (const name of ['Profile Information', 'Subscription', 'Usage Analytics']) {
      await screen.findByRole('heading', { level: 2, name })
    }
    for (const name of ['Back to Dashboard', 'Back to Transcribe']) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/transcribe')
    }
  })

  it('[ACC-04, ACC-05, ACC-06] shows who somebody is', async () => {
    renderBilling('/account', freeReply)

    const profile = await section('Profile Information')
    expect(await fact('Email', profile)).toBe('ada@example.com')
    expect(await fact('Name', profile)).toBe('Ada Lovelace')
    expect(await fact('Member since', profile)).toBe('November 21, 2026')
  })

  it('[ACC-05] leaves out a name that is not there', async () => {
    renderBilling('/account', freeReply, {
      'GET /api/me': () => ok({ user: { ...testUser, full_name: null } }),
    })

    const profile = await section('Profile Information')
    expect(profile.queryByText('Name')).toBeNull()
  })

  it('[ACC-07, ACC-09, ACC-10, ACC-11, ACC-12, ACC-13, ACC-14, RISK-63] shows the plan and the month of a subscriber', async () => {
    renderBilling('/account', starterReply)

    const plan = await section('Subscription')
    expect(await fact('Plan', plan)).toBe('Starter')
    expect(await fact('Minutes used', plan)).toBe('1,500 / 6,000')
    expect(await fact('Remaining minutes', plan)).toBe('4,500')
    expect(await fact('Usage resets', plan)).toBe('December 21, 2026')
    expect(plan.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
    const usage = await section('Usage Analytics')
    expect(await fact('Total Minutes', usage)).toBe('1,500this month')
    expect(await fact('Remaining', usage)).toBe('4,500minutes')
  })

  it('[BILL-90] adds up: used, held and remaining minutes are those of the plan', async () => {
    renderBilling('/account', { ...starterReply, minutesHeld: 40, remainingMinutes: 4460 })

    const usage = await section('Usage Analytics')
    expect(await fact('Total Minutes', usage)).toBe('1,500this month')
    expect(await fact('Held', usage)).toBe('40for recordings that haven’t ended')
    expect(await fact('Remaining', usage)).toBe('4,460minutes')
    const plan = await section('Subscription')
    expect(plan.getByRole('progressbar').children).toHaveLength(2)
    plan.getByText(
      '1,500 used, 40 held for recordings that haven’t ended, 4,460 left. Held minutes that aren’t used come back.',
    )
  })

  it('[BILL-89] asks for the card after a failed payment, and names no day of reset', async () => {
    renderBilling(
      '/account',
      { ...starterReply, status: 'past_due' },
      {
        'POST /api/create-portal-session': () => ok({ url: PORTAL }),
      },
    )

    const plan = await section('Subscription')
    await plan.findByText('Your last payment failed. Update your card to keep Starter.')
    expect(plan.queryByText('Usage resets')).toBeNull()
    await userEvent.click(plan.getByRole('button', { name: 'Update card' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith(PORTAL))
  })

  it('[ACC-08, ACC-16] is on Free without a plan, with the way to one', async () => {
    renderBilling('/account', freeReply)

    expect(await fact('Plan', await section('Subscription'))).toBe('Free')
    expect(screen.getByRole('link', { name: 'Upgrade Plan' }).getAttribute('href')).toBe('/pricing')
    expect(screen.queryByRole('button', { name: 'Manage Subscription' })).toBeNull()
  })

  it('[ACC-18] signs out, to the landing page', async () => {
    let user: typeof testUser | null = testUser
    const { history } = renderBilling('/account', freeReply, {
      'GET /api/me': () => ok({ user }),
      'POST /api/auth/sign-out': () => {
        user = null
        return ok({ success: true })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }))

    await waitFor(() => expect(history.location.pathname).toBe('/'))
  })

  it('says that the plan could not be loaded, and tries again', async () => {
    let isDown = true
    renderBilling('/account', freeReply, {
      'GET /api/user-subscription': () =>
        isDown ? { status: 403, body: { error: 'Not now.', code: 'forbidden' } } : ok(starterReply),
    })

    expect((await screen.findByRole('alert')).textContent).toContain('Not now.')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await fact('Plan', await section('Subscription'))).toBe('Starter')
  })
})
describe('the way to the portal', () => {
  function openWithPortal(path: string, answer: () => StubResponse, standing = starterReply) {
    const asked = vi.fn()
    renderBilling(path, standing, {
      'POST /api/create-portal-session': ({ body }) => {
        asked(body)
        return answer()
      },
    })

    return asked
  }

  async function manage() {
    const button = await screen.findByRole('button', { name: 'Manage Subscription' })
    await userEvent.click(button)

    return button
  }

  it.each(['active', 'past_due', 'trialing'] as const)(
    '[ACC-15, API-20, API-22, API-23, RISK-58] is on the account page for those who are %s',
    async (status) => {
      const asked = openWithPortal('/account', () => ok({ url: PORTAL }), {
        ...starterReply,
        status,
      })
      const button = await manage()

      await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(PORTAL))
      expect(asked).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ customerId: testUser.id }),
      )
      expect(button).toHaveProperty('disabled', true)
    },
  )

  it('[API-21, API-23] sends from the settings who asks, and where to come back to', async () => {
    const asked = openWithPortal('/settings?tab=subscription', () => ok({ url: PORTAL }))
    await manage()

    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(PORTAL))
    expect(asked).toHaveBeenCalledExactlyOnceWith({
      identityUserId: testUser.id,
      email: testUser.email,
      returnUrl: expect.stringMatching(/^\//),
    })
  })

  it('is there for the receipts of those who bought minutes', async () => {
    renderBilling('/settings?tab=subscription', prepaidReply, {
      'POST /api/create-portal-session': () => ok({ url: PORTAL }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Invoices and Receipts' }))

    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(PORTAL))
  })

  it.each([
    [
      'BILL-61',
      { status: 409, body: { error: 'No payments yet.', code: 'conflict' } },
      'No payments yet.',
    ],
    ['BILL-66', { status: 502, body: 'Bad' }, 'Failed to open customer portal. Please try again.'],
  ])('[%s] that does not open says why', async (_row, answer, message) => {
    openWithPortal('/account', () => answer)
    const button = await manage()

    await screen.findByText(message)
    expect(button).toHaveProperty('disabled', false)
  })
})
