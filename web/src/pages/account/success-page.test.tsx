import type { CheckoutStatus } from '@live-scribe/contract/billing/checkout'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  FAST_POLL_INTERVAL_MS,
  MAX_FAST_POLLS,
} from '#web/features/billing/checkout/checkout-status-query.ts'
import { createBillingServer, prepaidReply, renderBilling } from '../../../test/billing-site.tsx'
import {
  ok,
  renderSite,
  type StubResponse,
  type StubServer,
  signedOutServer,
} from '../../../test/render-site.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const minutes: CheckoutStatus = {
  type: 'minutes',
  status: 'credited',
  minutes: 300,
  plan: null,
  email: 'ada@example.com',
}
const subscription: CheckoutStatus = {
  ...minutes,
  type: 'subscription',
  minutes: null,
  plan: 'professional',
}

const configured = ({ reachesPeople }: { reachesPeople: boolean }) => ({
  live_channel: { key: 'k', cluster: '', same_origin: true, private_channel_names: false },
  speech_to_text: { name: 'x', on_this_server: true, available: true },
  mail: { reaches_people: reachesPeople },
})

function openSuccess(
  answer: (sessionId: string | null) => StubResponse,
  search = '?session_id=cs_1',
  more: StubServer = {},
) {
  return renderBilling(`/success${search}`, prepaidReply, {
    'GET /api/configuration': () => ok(configured({ reachesPeople: true })),
    'GET /api/checkout-status': ({ url }) => answer(url.searchParams.get('session_id')),
    ...more,
  })
}

describe('the success page', () => {
  it.each(['', '?type=minutes', '?session_id='])(
    '[ROUTE-13, ROUTE-14] leads to / without a session id: %j',
    async (search) => {
      const { history } = renderSite(`/success${search}`, signedOutServer)

      await screen.findByRole('link', { name: 'Start Recording Free' })
      expect(history.location.pathname).toBe('/')
    },
  )

  it('[ROUTE-15, SUCC-01, SUCC-03, SUCC-04, SUCC-05] says that minutes were added, and what to do now', async () => {
    const asked = vi.fn()
    openSuccess((id) => {
      asked(id)
      return ok(minutes)
    }, '?session_id=cs_1&type=minutes')

    await screen.findByRole('heading', { name: 'Minutes Added Successfully!' })
    expect(asked).toHaveBeenCalledExactlyOnceWith('cs_1')
    screen.getByRole('button', { name: 'Account' })
    expect(screen.getByText(/^300 minutes were added/)).toBeDefined()
    await screen.findByText('A confirmation email has been sent to ada@example.com.')
    expect(screen.getByRole('link', { name: 'Start Transcribing' }).getAttribute('href')).toBe(
      '/transcribe',
    )
    expect(screen.getByRole('link', { name: 'View Account Balance' }).getAttribute('href')).toBe(
      '/settings',
    )
  })

  it.each([
    ['&type=minutes', 'Confirming your minutes'],
    ['', 'Confirming your payment'],
  ])(
    '[ROUTE-15] goes by the type in the address until the server answers: %j',
    async (type, title) => {
      const answer = Promise.withResolvers<StubResponse>()
      renderSite(`/success?session_id=cs_1${type}`, {
        ...createBillingServer(prepaidReply),
        'GET /api/configuration': () => ok(configured({ reachesPeople: true })),
        'GET /api/checkout-status': () => answer.promise,
      })
      await screen.findByRole('heading', { name: title })

      answer.resolve(ok(minutes))
      await screen.findByRole('heading', { name: 'Minutes Added Successfully!' })
    },
  )

  it.each([
    ['&type=minutes', /^The minutes you bought will be added to your account either way\.$/],
    ['', /^What you bought will be added to your account either way\.$/],
  ])('[ROUTE-15] tells a signed-out buyer what will be added: %j', async (type, text) => {
    renderSite(`/success?session_id=cs_1${type}`, signedOutServer)

    await screen.findByText(text)
  })

  it('[SUCC-06] claims no mail where none leaves the server', async () => {
    openSuccess(() => ok(minutes), undefined, {
      'GET /api/configuration': () => ok(configured({ reachesPeople: false })),
    })

    await screen.findByText('Your purchase and its invoice are in your account.')
    expect(screen.queryByText(/email/)).toBeNull()
  })

  it('[SUCC-02, SUCC-03] welcomes a subscriber', async () => {
    openSuccess(() => ok(subscription))

    await screen.findByRole('heading', { name: 'Welcome to Professional' })
    expect(screen.getByText(/^Your subscription is now active/).textContent).toBe(
      'Your subscription is now active: 15,000 minutes each month, from now on.',
    )
    expect(screen.getByText(/^A confirmation email has been sent/)).toBeDefined()
  })

  it('[RISK-59] believes the server, not the type in the address', async () => {
    openSuccess(() => ok(subscription), '?session_id=cs_1&type=minutes')

    await screen.findByRole('heading', { name: 'Welcome to Professional' })
    expect(screen.queryByText('Minutes Added Successfully!')).toBeNull()
  })

  it('[RISK-59] waits until the payment is credited, says when it takes long, and asks no more then', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let status: CheckoutStatus['status'] = 'pending'
    const asked = vi.fn()
    openSuccess(() => {
      asked()
      return ok({ ...minutes, status })
    })

    await screen.findByRole('heading', { name: 'Confirming your minutes' })
    expect(screen.queryByText(/Successfully|email has been sent/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(FAST_POLL_INTERVAL_MS * MAX_FAST_POLLS))
    await screen.findByText(/taking longer than usual/)
    status = 'credited'
    await act(() => vi.advanceTimersByTimeAsync(10 * FAST_POLL_INTERVAL_MS))
    await screen.findByRole('heading', { name: 'Minutes Added Successfully!' })
    const times = asked.mock.calls.length
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(asked).toHaveBeenCalledTimes(times)
  })

  it.each([
    ['unpaid', 'This payment is not finished'],
    ['expired', 'This checkout has expired'],
  ] as const)('[RISK-59] claims no success for a checkout that is %s', async (status, title) => {
    openSuccess(() => ok({ ...minutes, status }), '?session_id=cs_1&type=minutes')

    await screen.findByRole('heading', { name: title })
    expect(screen.queryByText(/Successfully|email has been sent/)).toBeNull()
  })

  it('[RISK-59] tells nobody of another person’s payment', async () => {
    openSuccess(
      () => ({
        status: 404,
        body: { error: 'This payment was not found in your account.', code: 'not_found' },
      }),
      '?session_id=cs_other&type=minutes',
    )

    await screen.findByRole('heading', { name: 'Payment not found' })
    expect(screen.getByText(/not found in your account/)).toBeDefined()
    expect(screen.queryByText(/Successfully/)).toBeNull()
  })

  it('[ROUTE-12, AUTH-14] opens for somebody who is signed out, who signs in to see more', async () => {
    renderSite('/success?session_id=cs_1&type=minutes', signedOutServer)

    await screen.findByRole('heading', { name: 'Sign in to see your payment' })
    const link = new URL(
      screen.getByRole('link', { name: 'Sign in' }).getAttribute('href') ?? '',
      'http://localhost',
    )
    expect(link.searchParams.get('redirect')).toBe('/success?session_id=cs_1&type=minutes')
    expect(screen.queryByText(/Successfully/)).toBeNull()
  })

  it('says that the payment could not be checked, and checks again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let isDown = true
    openSuccess(() =>
      isDown
        ? { status: 503, body: { error: 'No answer.', code: 'payments_unavailable' } }
        : ok(minutes),
    )
    await act(() => vi.advanceTimersByTimeAsync(4000))

    await screen.findByRole('heading', { name: 'Your payment could not be checked' })
    expect(screen.getByText(/You won’t lose what you paid for/)).toBeDefined()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Minutes Added/),
    )
  })
})
