import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offers, onFree, openBilling } from '../../test/billing-site.tsx'
import { ok, renderSite, signedOut } from '../../test/render-site.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

const stranger = { ...signedOut, ...offers }

describe('the pricing page', () => {
  it('[ROUTE-09, ROUTE-10] shows a stranger what it costs, Sign in and Get started', async () => {
    renderSite('/pricing', stranger)

    await screen.findByRole('heading', { name: 'Available Plans' })
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toMatch(/^\/sign-in/)
    expect(screen.getByRole('link', { name: 'Get started' }).getAttribute('href')).toMatch(
      /^\/sign-up/,
    )
    expect(screen.queryByRole('link', { name: 'Go to Dashboard' })).toBeNull()
  })

  it('[ROUTE-11] shows those who are signed in the way to the dashboard', async () => {
    openBilling('/pricing', onFree)

    const link = await screen.findByRole('link', { name: 'Go to Dashboard' })
    expect(link.getAttribute('href')).toBe('/transcribe')
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  })

  it('[BILL-02, BILL-31, BILL-33, BILL-34, BILL-36, BILL-39, RISK-54] names the plans and the prices that the server has', async () => {
    renderSite('/pricing', stranger)

    const cards = within(await screen.findByRole('list', { name: 'Plans' })).getAllByRole('heading')
    const texts = cards.map((card) => card.closest('li')?.textContent ?? '')
    expect(texts[0]).toMatch(/^Free\$0forever/)
    expect(texts[1]).toMatch(/^Starter\$20\/month/)
    expect(texts[2]).toMatch(/^ProfessionalMost Popular\$40\/month/)
    expect(texts[3]).toMatch(/^Business\$100\/month/)
    expect(screen.getByRole('heading', { name: 'Minute Packages' })).toBeDefined()
  })

  it.each([
    ['BILL-54', 'Upgrade to Starter'],
    ['BILL-55', 'Purchase Minutes: One interview'],
    ['BILL-55', 'Purchase Minutes: your own number'],
  ])('[%s] sends a stranger who presses %s to sign in, and back after it', async (_row, name) => {
    const { history } = renderSite('/pricing', stranger)
    await userEvent.click(await screen.findByRole('button', { name }))

    await screen.findByRole('heading', { name: 'Sign in' })
    expect(history.location.pathname).toMatch(/^\/sign-in/)
    expect(new URLSearchParams(history.location.search).get('redirect')).toBe('/pricing')
  })

  it('[BILL-59] says that the prices could not be loaded, and tries again', async () => {
    let isDown = true
    renderSite('/pricing', {
      ...stranger,
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
