import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  adminServer,
  badRequestResponse,
  pressButton,
  typeInto,
} from '../../../test/admin/admin-site.ts'
import {
  ok,
  renderSite,
  signedInServer,
  signedOutServer,
  testUser,
} from '../../../test/render-site.tsx'
import { until } from '../../../test/until.ts'

beforeEach(() => vi.stubGlobal('scrollTo', vi.fn()))

describe('the admin area', () => {
  it('[ADM-01] [ADM-02] [AUTH-21] is shown to nobody else', async () => {
    const { history, fetch } = renderSite('/admin', signedInServer)
    await screen.findByText('Access denied: Admin privileges required')
    await until(() => expect(history.location.pathname).toBe('/transcribe'))
    expect(fetch.mock.calls.some(([url]) => url.startsWith('/api/admin'))).toBe(false)
  })

  it('[ROUTE-34] sends a visitor to sign in', async () => {
    const { history } = renderSite('/admin', signedOutServer)
    await until(() => expect(history.location.pathname).toMatch(/^\/sign-in/))
  })

  it('[ROUTE-26] [ADM-03] [ADM-04] [ADM-05] [ADM-06] [ADM-07] [ADM-08] [ADM-09] [ADM-10] has five figures, five tabs, and those of the costs and the audit', async () => {
    renderSite('/admin', adminServer)
    await screen.findByRole('heading', { name: 'Admin Dashboard' })
    expect(screen.getByRole('link', { name: 'Back' })).toBeDefined()
    const cards = (await screen.findAllByTestId('card')).map(({ textContent }) => textContent)
    expect(cards).toEqual([
      'Total Users300 on minutes1,200',
      'Total Affiliates7 active9',
      'Total Revenueall-time estimate; $9,876.00 paid$12,345.00',
      'Total Minutespurchased / allocated5,000 / 4,000',
      'Interviews Today8 unique users12',
    ])
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'All Users',
      'Affiliates',
      'Create Affiliate',
      'Add Minutes',
      'Interview Stats',
      'Costs',
      'Audit',
    ])
  })
})

it('[UI-10, UI-11] the two copy buttons of a user say what they copy, the second one at once', async () => {
  renderSite('/admin', adminServer)
  const [address] = await screen.findAllByRole('button', { name: /^Copy the address/ })
  const [id] = screen.getAllByRole('button', { name: /^Copy the ID/ })
  if (!address || !id) throw new Error('no user is shown')
  vi.useFakeTimers()
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  fireEvent.pointerMove(address)
  await pass(699)
  expect(screen.queryByRole('tooltip')).toBeNull()
  await pass(1)
  expect(screen.getByRole('tooltip').textContent).toBe('Copy the address')
  fireEvent.pointerLeave(address)
  fireEvent.keyDown(address, { key: 'Escape' })
  await pass(299)
  fireEvent.pointerMove(id)
  await pass(0)
  expect(screen.getByRole('tooltip').textContent).toBe('Copy the ID')
  vi.useRealTimers()
})

it('[AUTH-41] leads an administrator without a second step to the page that turns it on', async () => {
  const error = 'Turn on two-step verification at /security to open the admin area.'
  const refused = { status: 403, body: { error, code: 'second_step_required' } }
  renderSite('/admin', {
    ...adminServer,
    'GET /api/admin/summary': () => refused,
    'GET /api/admin/users': () => refused,
  })
  const link = await screen.findByRole('link', { name: 'Turn on two-step verification' })
  expect(link.getAttribute('href')).toBe('/security')
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByText('Failed to load users')).toBeNull()
})

describe('all users', () => {
  const asked = (fetch: ReturnType<typeof renderSite>['fetch']) =>
    fetch.mock.calls
      .map(([url]) => new URL(url, 'http://localhost'))
      .filter(({ pathname }) => pathname === '/api/admin/users')
      .map(({ searchParams }) => Object.fromEntries(searchParams))

  it('[ADM-14] [ADM-16] [ADM-17] [ADM-18] [ADM-77] [ADM-71] [ADM-54] [AUTH-29] stand in a table with their figures', async () => {
    renderSite('/admin', adminServer)
    const row = await screen.findByTestId('user')
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads.map((head) => head?.replace(/\s[↕↑↓]$/, ''))).toEqual([
      'User',
      'Email',
      'User ID',
      'Role',
      'Model',
      'Balance',
      'Total Paid',
      'Total Minutes',
      'Status',
      'Signed up',
      'Last seen',
    ])
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells).toEqual([
      'Ada Lovelace',
      'ada@example.com',
      '12345678',
      'Admin',
      'Free',
      '0',
      '$30.00',
      '44',
      'Free',
      'Nov 21, 2026',
      'Nov 27, 2026',
    ])
    screen.getByText('Showing 1 of 1,200 users')
    expect(screen.queryByText(/match$/)).toBeNull()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await pressButton('Copy the ID of ada@example.com')
    expect(write).toHaveBeenCalledWith('12345678-aaaa')
    await screen.findByText('User ID copied to clipboard')
    await pressButton('Copy the address ada@example.com')
    expect(write).toHaveBeenCalledWith('ada@example.com')
    await screen.findByText('Email copied to clipboard')
  })

  it.each([
    [{ matching: 1200 }, 'Showing 1 of 1,200 users'],
    [{ matching: 300 }, 'Showing 1 of 1,200 users, 300 match'],
    [{ matching: 1 }, 'Showing 1 of 1,200 users'],
  ])(
    '[ADM-18] [ADM-70] count the rows that are shown, and beside them whom a search finds: %j',
    async ({ matching }, text) => {
      const users = adminServer['GET /api/admin/users']
      renderSite('/admin', {
        ...adminServer,
        'GET /api/admin/users': (request) => {
          const { status, body } = users?.(request) ?? badRequestResponse
          return { status, body: { ...(body as object), matching, total: 1200 } }
        },
      })
      await screen.findByText(text)
    },
  )

  it('[ADM-11] [ADM-12] [ADM-13] [ADM-15] [ADM-19] are filtered, searched, sorted and read again', async () => {
    const { fetch } = renderSite('/admin', adminServer)
    await screen.findByTestId('user')
    expect(asked(fetch)[0]).toMatchObject({ filter: 'all', order: 'created_at', direction: 'desc' })
    for (const name of ['Subscription', 'Minutes', 'Free', 'Paid', 'All']) {
      await userEvent.click(screen.getByRole('radio', { name }))
    }
    await userEvent.click(screen.getByRole('radio', { name: 'Paid' }))
    await typeInto('Search', 'ada')
    await pressButton('Balance')
    await pressButton('Balance')
    await until(() =>
      expect(asked(fetch).at(-1)).toMatchObject({
        filter: 'paid',
        search: 'ada',
        order: 'minute_balance',
        direction: 'desc',
        page: '1',
      }),
    )
    expect(screen.getByRole('columnheader', { name: /Balance/ }).getAttribute('aria-sort')).toBe(
      'descending',
    )
    const before = asked(fetch).length
    await pressButton('Refresh')
    await until(() => expect(asked(fetch).length).toBe(before + 1))
  })

  it('[ADM-51] [ADM-52] [ADM-53] say when they, the affiliates or the interviews can’t be loaded', async () => {
    renderSite('/admin', {
      ...adminServer,
      'GET /api/admin/users': () => badRequestResponse,
      'POST /api/rpc/get_all_affiliates_with_stats': () => badRequestResponse,
      'POST /api/rpc/get_interview_stats': () => badRequestResponse,
    })
    await screen.findByText('Failed to load users')
    await userEvent.click(screen.getByRole('tab', { name: 'Affiliates' }))
    await until(() => expect(screen.getAllByText('Failed to load affiliates')).toHaveLength(2))
    await userEvent.click(screen.getByRole('tab', { name: 'Interview Stats' }))
    await until(() => expect(screen.getAllByText('Failed to load interview stats')).toHaveLength(2))
  })
})

describe('[ADM-78] the audit', () => {
  it('has a tab of its own, for what administrators did and for sign-ins', async () => {
    const entry = {
      id: '1',
      actor_email: 'ada@example.com',
      target: 'ben@example.com',
      reason: 'asked for it',
      created_at: '2026-11-27T18:00:00.000Z',
    }
    renderSite('/admin?tab=audit', {
      ...adminServer,
      'GET /api/admin/audit': ({ url }) => {
        const isSignIn = url.searchParams.get('category') === 'sign-in'
        const action = isSignIn ? 'failed sign-ins' : 'add minutes'

        return ok({ entries: [{ ...entry, action }], has_more: false })
      },
    })
    await screen.findByText(/: add minutes, ben@example.com/)
    expect(screen.queryByText(/failed sign-ins/)).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Sign-ins and protection' }))
    await screen.findByText(/: failed sign-ins, ben@example.com/)
  })

  it('is for administrators only', async () => {
    renderSite('/admin?tab=audit', {
      ...adminServer,
      'GET /api/me': () => ok({ user: { ...testUser, is_admin: false, staff_role: 'support' } }),
    })
    await screen.findByTestId('user')
    expect(screen.queryByRole('tab', { name: 'Audit' })).toBeNull()
  })
})
