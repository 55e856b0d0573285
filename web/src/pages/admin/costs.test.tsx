import { defaultCostRates } from '@live-scribe/contract/admin/costs'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { adminServer, pressButton, typeInto } from '../../../test/admin/admin-site.ts'
import { ok, renderSite } from '../../../test/render-site.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', vi.fn()))

const sums = {
  earned_cents: 6_500,
  recogniser_seconds: 378_000,
  recogniser_micros: 36_540_000,
  fee_micros: 3_220_000,
  commission_cents: 600,
  margin_micros: 19_240_000,
}
const nothing = Object.fromEntries(Object.keys(sums).map((name) => [name, 0])) as typeof sums
const costs = {
  months: [
    { month: '2026-11', ...sums, machine_cents: 2_400, result_micros: -4_760_000 },
    { month: '2026-10', ...sums, machine_cents: 2_400, result_micros: -4_760_000 },
    { month: '2026-09', ...nothing, machine_cents: 2_400, result_micros: -24_000_000 },
  ],
  rates: { ...defaultCostRates, effective_month: null },
  planned: [],
  is_hosted: true,
  full_use: [
    ['Starter', 2_000, 6_000, -15_680_000, -50_480_000],
    ['One interview', 3_000, 60, 28_000_000, 27_000_000],
  ].map(([name, price_cents, minutes, one_channel_micros, two_channels_micros]) => {
    return { kind: 'plan', name, price_cents, minutes, one_channel_micros, two_channels_micros }
  }),
}
const ofMonth = {
  groups: [{ kind: 'plan', name: 'Starter', ...sums }],
  users: [{ user_id: 'u1', email: '=ann@example.com', ...sums }],
  total_users: 21,
}
const server = {
  ...adminServer,
  'GET /api/admin/costs': () => ok(costs),
  'GET /api/admin/costs/2026-11': () => ok(ofMonth),
  'GET /api/admin/costs/2026-10': () => ok({ groups: [], users: [], total_users: 0 }),
}
const textsOf = async (id: string) =>
  (await screen.findAllByTestId(id)).map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )

it('[COST-4, COST-5] the tab Costs warns of offers that lose money, and shows months, plans and users', async () => {
  renderSite('/admin?tab=costs', server)
  await screen.findByText('Starter loses money when all its minutes are used.')
  expect(await textsOf('offer')).toEqual([
    ['Starter', '$20', '6,000', '$0.20', '-$15.68', '-$50.48'],
    ['One interview', '$30', '60', '$30.00', '$28.00', '$27.00'],
  ])
  const shown = ['$65.00', '105 h', '$36.54', '$3.22', '$6.00', '$19.24']
  expect(await textsOf('cost-month')).toEqual([
    ['November 2026', ...shown, '$24.00', '-$4.76'],
    ['October 2026', ...shown, '$24.00', '-$4.76'],
  ])
  expect(await textsOf('cost-group')).toEqual([['Starter', ...shown]])
  expect(await textsOf('cost-user')).toEqual([['=ann@example.com', ...shown]])
  expect(screen.getByText('Showing 1 of 21 users')).toBeDefined()
  const [, link] = screen.getAllByRole('link', { name: 'Download as CSV' })
  const csv = decodeURIComponent(link?.getAttribute('href') ?? '')
  expect(csv).toContain("user,'=ann@example.com,65.00,105.00,36.540000,3.220000,6.00,19.240000")
  await pressButton('October 2026')
  await screen.findByText('Nothing was earned or recorded in this month.')
})

it('[COST-6] an administrator enters what they pay, from a month on', async () => {
  let sent: unknown
  renderSite('/admin?tab=costs', {
    ...server,
    'POST /api/admin/cost-rates': ({ body }) => {
      sent = body
      return ok(body)
    },
  })
  await screen.findByText(/These are defaults/)
  await typeInto('Payment fee, percent', '-1')
  await pressButton('Save rates')
  await screen.findByText('Enter amounts of 0 or more in every field.')
  await typeInto('Payment fee, percent', '3.6')
  await typeInto('Hosted recogniser, $ an hour and channel', '0.462')
  await userEvent.selectOptions(await screen.findByLabelText('From'), 'December 2026')
  await pressButton('Save rates')
  await screen.findByText('Saved. The rates hold from December 2026 on.')
  expect(sent).toEqual({
    hosted_hour_micros: 462_000,
    local_hour_micros: 0,
    fee_basis_points: 360,
    fee_fixed_cents: 30,
    machine_month_cents: 2_400,
    effective_month: '2026-12',
  })
})
