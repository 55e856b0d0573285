import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  freeReply,
  prepaidReply,
  renderBilling,
  starterReply,
} from '../../../test/billing-site.tsx'
import { ok, type StubResponse, testUser } from '../../../test/render-site.tsx'

const CHECKOUT = 'https://pay.example/c/cs_1'
const opened = { sessionId: 'cs_1', url: CHECKOUT }
const assign = vi.fn()

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  assign.mockReset()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await userEvent.click(button)

  return button
}

const purchases = [
  ['/pricing', 'Upgrade to Starter', 'create-checkout-session', { priceId: 'price_starter' }],
  ['/settings', 'Purchase Minutes: Season', 'create-minute-checkout', { packageId: 'season' }],
  [
    '/settings',
    'Purchase Minutes: your own number',
    'create-custom-minute-checkout',
    { minutes: 300 },
  ],
] as const

it('[BILL-80] a checkout keeps the page on which it was opened', async () => {
  sessionStorage.clear()
  renderBilling('/settings?tab=upgrade', freeReply, {
    'POST /api/create-minute-checkout': () => ok(opened),
  })
  await press('Purchase Minutes: Season')
  await waitFor(() => expect(assign).toHaveBeenCalledOnce())
  // The test's router keeps its URL in memory; the window has another.
  expect(sessionStorage.getItem('checkoutStart')).toBe(
    window.location.pathname + window.location.search,
  )
})

describe('buying', () => {
  it.each(purchases)(
    '[API-08, API-11, API-12, API-14, API-15, API-17, API-18, BILL-07, BILL-56, RISK-60, AUTH-18] on %s by %s leads to the hosted checkout',
    async (path, name, endpoint, item) => {
      localStorage.setItem('affiliateCode', 'ADAREADS')
      localStorage.setItem('affiliateCodeCapturedAt', new Date().toISOString())
      const asked = vi.fn()
      const { fetch } = renderBilling(path, freeReply, {
        [`POST /api/${endpoint}`]: ({ body }) => {
          asked(body)
          return ok(opened)
        },
      })
      await press(name)

      await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(CHECKOUT))
      expect(asked).toHaveBeenCalledExactlyOnceWith({
        ...item,
        email: testUser.email,
        identityUserId: testUser.id,
        affiliateCode: 'ADAREADS',
      })
      const call = fetch.mock.calls.find(([address]) => address === `/api/${endpoint}`)
      // The default of fetch.
      expect(call?.[1]?.credentials ?? 'same-origin').toBe('same-origin')
    },
  )

  it('[RISK-61] asks once however often the button is pressed, and is ready again when the page is shown again', async () => {
    const asked = vi.fn()
    renderBilling('/settings', prepaidReply, {
      'POST /api/create-minute-checkout': () => {
        asked()
        return ok(opened)
      },
    })
    const button = await screen.findByRole('button', { name: 'Purchase Minutes: Season' })
    act(() => {
      button.click()
      button.click()
    })

    await waitFor(() => expect(assign).toHaveBeenCalled())
    expect(asked).toHaveBeenCalledOnce()
    expect(button).toHaveProperty('disabled', true)
    const other = screen.getByRole('button', { name: 'Purchase Minutes: One interview' })
    expect(other).toHaveProperty('disabled', true)

    act(() => void window.dispatchEvent(new Event('pageshow')))
    expect(button).toHaveProperty('disabled', false)
  })
})

describe('a purchase that does not open', () => {
  const refusal: StubResponse = {
    status: 503,
    body: { error: 'The payment service does not answer.', code: 'payments_unavailable' },
  }

  it.each(purchases)(
    '[API-13, API-16, BILL-61] on %s by %s says what the server said',
    async (path, name, endpoint) => {
      renderBilling(path, freeReply, { [`POST /api/${endpoint}`]: () => refusal })
      const button = await press(name)

      await screen.findByText('The payment service does not answer.')
      expect(button).toHaveProperty('disabled', false)
      expect(assign).not.toHaveBeenCalled()
    },
  )

  it.each(purchases)(
    '[BILL-63] on %s by %s has words of its own where the server gave none',
    async (path, name, endpoint) => {
      renderBilling(path, freeReply, {
        [`POST /api/${endpoint}`]: () => ({ status: 502, body: 'Bad' }),
      })
      await press(name)

      await screen.findByText('Failed to create checkout session')
    },
  )

  it.each([
    ['BILL-64', ...purchases[0], 'Failed to process subscription. Please try again.'],
    ['BILL-65', ...purchases[1], 'Failed to process purchase. Please try again.'],
    ['BILL-65', ...purchases[2], 'Failed to process purchase. Please try again.'],
  ])(
    '[%s] on %s by %s says that the server was not reached',
    async (_row, path, name, _endpoint, _item, message) => {
      renderBilling(path, freeReply)
      await press(name)

      await screen.findByText(message)
      expect(screen.getByText(/Check your connection/)).toBeDefined()
    },
  )

  it.each([
    ['the browser refuses', opened, 'It is not allowed'],
    ['is no page', { sessionId: 'cs_1', url: 'javascript:alert(1)' }, null],
  ])('[BILL-60] says so when the address %s', async (_why, reply, thrown) => {
    if (thrown) {
      assign.mockImplementation(() => {
        throw new Error(thrown)
      })
    }
    renderBilling('/settings', prepaidReply, {
      'POST /api/create-minute-checkout': () => ok(reply),
    })
    await press('Purchase Minutes: Season')

    await screen.findByText('Something went wrong. Please try again.')
  })

  it('[BILL-67, RISK-60] says that the payment library is not loaded when only it could go on', async () => {
    renderBilling('/settings', prepaidReply, {
      'POST /api/create-minute-checkout': () => ok({ sessionId: 'cs_1' }),
    })
    await press('Purchase Minutes: Season')

    await screen.findByText('The payment library is not loaded. Reload the page and try again.')
  })

  it('shows how things stand once the server knows of a subscription that the page did not', async () => {
    let standing = freeReply
    renderBilling('/pricing', freeReply, {
      'GET /api/user-subscription': () => ok(standing),
      'POST /api/create-checkout-session': () => {
        standing = starterReply
        return {
          status: 409,
          body: { error: 'You have a subscription already.', code: 'subscription_exists' },
        }
      },
    })
    await press('Upgrade to Starter')

    await screen.findByText('You have a subscription already.')
    await screen.findByRole('button', { name: 'Current Plan' })
  })
})
