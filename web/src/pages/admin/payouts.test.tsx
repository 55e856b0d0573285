import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { adminServer, pressButton, typeInto } from '../../../test/admin/admin-site.ts'
import { ok, renderSite } from '../../../test/render-site.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', vi.fn()))

const payout = {
  id: 'p-1',
  month: '2026-10',
  commission_cents: 1_000,
  carried_cents: -400,
  payable_cents: 600,
  state: 'closed',
  closed_at: '2026-11-01T00:00:00.000Z',
  paid_at: null as string | null,
  reference: null as string | null,
  affiliate_id: 'aff-1',
  affiliate_code: 'ADAREADS',
  email: 'ada@example.com',
  full_name: '=HYPERLINK("x")',
}

it('[PAYOUT-4, PAYOUT-5, PAYOUT-8] a month is marked as paid once its reference is given, marked as not paid with a reason, and exported without formulas', async () => {
  const sent = vi.fn()
  let row = payout
  renderSite('/admin?tab=affiliates', {
    ...adminServer,
    'GET /api/admin/payouts': ({ url }) =>
      ok({
        months: ['2026-10'],
        payouts: url.searchParams.has('month') || row.state === 'closed' ? [row] : [],
      }),
    'POST /api/admin/payouts/p-1/paid': ({ body }) => {
      sent(body)
      const { reference } = body as { reference: string }
      row = { ...row, state: 'paid', paid_at: '2026-11-05T12:00:00.000Z', reference }
      return ok(row)
    },
    'POST /api/admin/payouts/p-1/unpaid': ({ body }) => {
      sent(body)
      row = payout
      return ok(row)
    },
  })
  const cells = [...(await screen.findByTestId('payout')).querySelectorAll('td')]
  expect(cells.slice(2, 5).map(({ textContent }) => textContent)).toEqual([
    '$10.00',
    '-$4.00',
    '$6.00',
  ])
  const csv = screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href') ?? ''
  expect(decodeURIComponent(csv)).toContain(
    `2026-10,ada@example.com,"'=HYPERLINK(""x"")",ADAREADS,10.00,-4.00,6.00,closed,,`,
  )
  await pressButton('Mark as paid: ada@example.com, October 2026')
  const dialog = await screen.findByRole('dialog', {
    name: 'Mark $6.00 to ada@example.com as paid?',
  })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
  await screen.findByText('Enter a reference.')
  expect(sent).not.toHaveBeenCalled()
  await typeInto('Reference', 'T-17')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
  await screen.findByText(
    '$6.00 to ada@example.com is marked as paid. Choose its month to see it again.',
  )
  await screen.findByText('Nothing is to be paid.')
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'October 2026')
  await pressButton('Correct the reference: ada@example.com, October 2026')
  await typeInto('Reference', 'T-18')
  await pressButton('Correct it')
  await screen.findByText('The reference for ada@example.com is corrected.')

  await pressButton('Correct the reference: ada@example.com, October 2026')
  await pressButton('It wasn’t paid')
  const question = await screen.findByRole('dialog', {
    name: 'Mark $6.00 to ada@example.com as not paid?',
  })
  await userEvent.click(within(question).getByRole('button', { name: 'Mark as not paid' }))
  await screen.findByText('Enter a reason.')
  await typeInto('Reason', 'wrong month')
  await userEvent.click(within(question).getByRole('button', { name: 'Mark as not paid' }))
  await screen.findByText('$6.00 to ada@example.com is to be paid again.')
  await screen.findByRole('button', { name: 'Mark as paid: ada@example.com, October 2026' })
  expect(sent.mock.calls).toEqual([
    [{ reference: 'T-17', is_correction: false }],
    [{ reference: 'T-18', is_correction: true }],
    [{ reference: 'T-18', reason: 'wrong month' }],
  ])
})
