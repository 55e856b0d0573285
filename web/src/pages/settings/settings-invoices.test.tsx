import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderBilling, starterReply } from '../../../test/billing-site.tsx'
import { ok } from '../../../test/render-site.tsx'

describe('the invoices', () => {
  const invoice = {
    id: 'in_1',
    number: 'A-1',
    status: 'paid',
    total: 2000,
    currency: 'USD',
    created_at: '2026-03-02T12:00:00.000Z',
    url: 'https://pay.example/in_1',
  }

  it('[INV-2] are listed with day, amount and state, and open at the payment service', async () => {
    const yen = { ...invoice, id: 'in_2', total: 500, currency: 'JPY', status: 'due', url: null }
    renderBilling('/settings?tab=subscription', starterReply, {
      'GET /api/invoices': () => ok({ invoices: [invoice, yen] }),
    })

    const table = within(await screen.findByRole('table'))
    const rows = table.getAllByRole('row').map((row) => row.textContent)
    expect(rows.slice(1)).toEqual([
      'March 2, 2026A-1$20.00PaidOpen invoice A-1 in a new tab',
      'March 2, 2026A-1¥500Not paid yet',
    ])
    const link = table.getByRole('link')
    expect(link.getAttribute('href')).toBe('https://pay.example/in_1')
  })

  it('[INV-2] say when there are none, and when the payment service does not answer', async () => {
    let isAway = true
    renderBilling('/settings?tab=subscription', starterReply, {
      'GET /api/invoices': () =>
        isAway
          ? { status: 503, body: { error: 'No answer.', code: 'payments_unavailable' } }
          : ok({ invoices: [] }),
    })

    await screen.findByText('Your invoices could not be loaded from the payment service.')
    isAway = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('You have no invoices yet. Each payment makes one.')
  })
})
