import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderBilling, starterReply } from '../../../test/billing-site.tsx'
import { ok, type StubResponse, type StubServer, testUser } from '../../../test/render-site.tsx'

const reload = vi.fn()
const assign = vi.fn()
const onProfessional = {
  ...starterReply,
  plan: 'professional' as const,
  plan_name: 'Professional',
  minuteLimit: 15_000,
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  reload.mockReset()
  assign.mockReset()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function serverThatUpgrades(upgrade?: () => StubResponse) {
  const asked = vi.fn()
  const server: StubServer = {
    'POST /api/preview-upgrade': ({ body }) => {
      asked('preview', body)
      return ok({ amount_due_cents: 1333, plan: 'professional' })
    },
    'POST /api/upgrade-subscription': ({ body }) => {
      asked('upgrade', body)
      return upgrade?.() ?? ok({ plan: 'professional', subscription: onProfessional })
    },
  }

  return { asked, server }
}

async function askForProfessional() {
  const button = await screen.findByRole('button', { name: 'Upgrade to Professional' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await userEvent.click(button)

  return button
}

async function confirm() {
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $13.33 and Upgrade' }))
}

describe('an upgrade in place', () => {
  it('[BILL-06, API-07, API-10] says what it costs now, and changes nothing until it is confirmed', async () => {
    const { asked, server } = serverThatUpgrades()
    renderBilling('/settings', starterReply, server)
    await askForProfessional()

    const dialog = await screen.findByRole('alertdialog', { name: 'Upgrade to Professional?' })
    expect(dialog.textContent).toContain('We charge your card $13.33 now')
    expect(dialog.textContent).toContain('From next month on, Professional costs $40 a month.')
    await userEvent.click(screen.getByRole('button', { name: 'Keep Starter' }))
    expect(asked.mock.calls).toEqual([['preview', { newPriceId: 'price_professional' }]])

    await askForProfessional()
    await confirm()
    expect(asked).toHaveBeenLastCalledWith('upgrade', {
      newPriceId: 'price_professional',
      identityUserId: testUser.id,
    })
    expect(assign).not.toHaveBeenCalled()
  })

  it('[BILL-08, BILL-09, BILL-10, API-08, RISK-61, RISK-70] says so, stays closed to clicks, reloads after 1.5 s and says it again', async () => {
    const { server } = serverThatUpgrades()
    const first = renderBilling('/settings', starterReply, server)
    await askForProfessional()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await confirm()

    await screen.findByText('Subscription upgraded successfully!')
    expect(screen.getByText('Your plan has been upgraded with prorated billing.')).toBeDefined()
    const next = screen.getByRole('button', { name: 'Upgrade to Business' })
    expect(next).toHaveProperty('disabled', true)
    const call = first.fetch.mock.calls.find(([address]) => address === '/api/upgrade-subscription')
    // The default of fetch.
    expect(call?.[1]?.credentials ?? 'same-origin').toBe('same-origin')
    await vi.advanceTimersByTimeAsync(1300)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(300)
    expect(reload).toHaveBeenCalledOnce()

    first.unmount()
    const { toast } = await import('sonner')
    for (const { id } of toast.getToasts()) toast.dismiss(id)
    renderBilling('/settings', onProfessional)
    await screen.findByText('Subscription upgraded successfully!')
    expect(screen.getByText('Your plan has been upgraded with prorated billing.')).toBeDefined()
    expect(sessionStorage.length).toBe(0)
  })

  it('[BILL-11] from the plans that the dashboard leads to ends at the dashboard after 1.5 s', async () => {
    const { server } = serverThatUpgrades()
    const { history } = renderBilling('/pricing', starterReply, server)
    await askForProfessional()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await confirm()

    await screen.findByText('Subscription upgraded successfully!')
    await vi.advanceTimersByTimeAsync(1300)
    expect(history.location.pathname).toBe('/pricing')
    await vi.advanceTimersByTimeAsync(300)
    await waitFor(() => expect(history.location.pathname).toBe('/transcribe'))
    expect(reload).not.toHaveBeenCalled()
  })

  it('does not reload a page to which the person has gone meanwhile', async () => {
    const { server } = serverThatUpgrades()
    renderBilling('/settings', starterReply, server)
    await askForProfessional()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await confirm()
    await screen.findByText('Subscription upgraded successfully!')
    await userEvent.click(screen.getByRole('link', { name: 'Back to Dashboard' }))
    await screen.findByRole('heading', { name: 'Hello, Ada' })

    await vi.advanceTimersByTimeAsync(2000)
    expect(reload).not.toHaveBeenCalled()
  })

  it.each([
    [
      'API-09, BILL-61',
      { status: 402, body: { error: 'Your card was declined.', code: 'payment_failed' } },
      'Your card was declined.',
    ],
    ['BILL-62', { status: 502, body: 'Bad gateway' }, 'Failed to upgrade subscription'],
  ])('[%s] that fails says why, and may be tried again', async (_rows, answer, message) => {
    const { server } = serverThatUpgrades(() => answer)
    renderBilling('/settings', starterReply, server)
    const button = await askForProfessional()
    await confirm()

    await screen.findByText(message)
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    expect(screen.queryByText('Subscription upgraded successfully!')).toBeNull()
  })

  it('[RISK-57] leads those who are past due to the portal instead', async () => {
    const asked = vi.fn()
    renderBilling(
      '/settings',
      { ...starterReply, status: 'past_due' },
      {
        'POST /api/create-portal-session': ({ body }) => {
          asked(body)
          return ok({ url: 'https://pay.example/p/1' })
        },
      },
    )
    await askForProfessional()

    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://pay.example/p/1'))
    expect(asked).toHaveBeenCalledOnce()
  })
})
