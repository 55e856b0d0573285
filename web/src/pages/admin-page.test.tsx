import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Answer,
  ok,
  person,
  renderSite,
  type Server,
  signedIn,
  signedOut,
} from '../../test/render-site.tsx'

const broken: Answer = { status: 400, body: { error: 'x', code: 'bad_request' } }
const summary = {
  total_users: 1200,
  users_on_minutes: 300,
  total_affiliates: 9,
  active_affiliates: 7,
  estimated_revenue: 1_234_500,
  paid_revenue: 987_600,
  minutes_purchased: 5000,
  minutes_allocated: 4000,
  interviews_today: 12,
  users_today: 8,
}
const ada = { ...person, id: '12345678-aaaa', role: 'Admin', total_paid: 3000, total_minutes: 44 }
const affiliate = {
  id: 'aff-1',
  user_id: 'user-7',
  affiliate_code: 'ADAREADS',
  commission_rate: 20,
  default_bonus_minutes: 10,
  is_active: true,
  created_at: '2026-11-01T09:00:00.000Z',
  email: 'ada@example.com',
  full_name: 'Ada Lovelace',
  total_referrals: 4,
  converted_referrals: 1,
  total_commission: 600,
  total_bonus_minutes: 40,
  conversion_rate: 25,
}
const interviews = {
  total_interviews: 10,
  unique_users: 6,
  total_minutes: 300,
  avg_duration_minutes: 37.5,
  completed_interviews: 8,
  active_interviews: 1,
  paused_interviews: 1,
  days: [{ day: '2026-11-21', interviews: 10, minutes: 300 }],
}

const admin: Server = {
  ...signedIn,
  'GET /api/me': () => ok({ user: { ...person, is_admin: true } }),
  'GET /api/admin/summary': () => ok(summary),
  'GET /api/admin/users': () => ok({ users: [ada], matching: 1, total: 1200 }),
  'POST /api/rpc/get_all_affiliates_with_stats': () => ok([affiliate]),
  'POST /api/rpc/get_interview_stats': () => ok(interviews),
  'GET /api/admin/audit': () => ok({ entries: [], has_more: false }),
  'GET /api/admin/user-by-email': ({ url }) =>
    url.searchParams.get('email') === 'ada@example.com'
      ? ok({ id: 'user-7', email: 'ada@example.com', full_name: 'Ada' })
      : { status: 404, body: { error: 'User not found', code: 'not_found' } },
}
const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => vi.stubGlobal('scrollTo', vi.fn()))

describe('the admin area', () => {
  it('[ADM-01] [ADM-02] [AUTH-21] is shown to nobody else', async () => {
    const { history, fetch } = renderSite('/admin', signedIn)
    await screen.findByText('Access denied: Admin privileges required')
    await vi.waitFor(() => expect(history.location.pathname).toBe('/transcribe'))
    expect(fetch.mock.calls.some(([url]) => url.startsWith('/api/admin'))).toBe(false)
  })

  it('[ROUTE-34] sends a visitor to sign in', async () => {
    const { history } = renderSite('/admin', signedOut)
    await vi.waitFor(() => expect(history.location.pathname).toMatch(/^\/sign-in/))
  })

  it('[ROUTE-26] [ADM-03] [ADM-04] [ADM-05] [ADM-06] [ADM-07] [ADM-08] [ADM-09] [ADM-10] has five figures and five tabs', async () => {
    renderSite('/admin', admin)
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
    ])
  })
})

describe('all users', () => {
  const asked = (fetch: ReturnType<typeof renderSite>['fetch']) =>
    fetch.mock.calls
      .map(([url]) => new URL(url, 'http://localhost'))
      .filter(({ pathname }) => pathname === '/api/admin/users')
      .map(({ searchParams }) => Object.fromEntries(searchParams))

  it('[ADM-14] [ADM-16] [ADM-17] [ADM-18] [ADM-54] [AUTH-29] stand in a table with their figures', async () => {
    renderSite('/admin', admin)
    const row = await screen.findByTestId('user')
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual([
      'User',
      'Email',
      'User ID',
      'Role',
      'Model',
      'Balance',
      'Total Paid',
      'Total Minutes',
      'Status',
    ])
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells).toEqual([
      'Ada Lovelace',
      'ada@example.com',
      '12345678',
      'Admin',
      'Subscription',
      '0',
      '$30.00',
      '44',
      'free',
    ])
    screen.getByText('Showing 1 of 1,200 users')
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await press('Copy the ID of ada@example.com')
    expect(write).toHaveBeenCalledWith('12345678-aaaa')
    await screen.findByText('User ID copied to clipboard')
  })

  it('[ADM-11] [ADM-12] [ADM-13] [ADM-15] [ADM-19] are filtered, searched, sorted and read again', async () => {
    const { fetch } = renderSite('/admin', admin)
    await screen.findByTestId('user')
    expect(asked(fetch)[0]).toMatchObject({ filter: 'all', order: 'created_at', direction: 'desc' })
    for (const name of ['Subscription', 'Minutes', 'Free', 'Paid', 'All']) {
      await userEvent.click(screen.getByRole('radio', { name }))
    }
    await userEvent.click(screen.getByRole('radio', { name: 'Paid' }))
    await type('Search', 'ada')
    await press('Balance')
    await press('Balance ↑')
    await vi.waitFor(() =>
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
    await press('Refresh')
    await vi.waitFor(() => expect(asked(fetch).length).toBe(before + 1))
  })

  it('[ADM-51] [ADM-52] [ADM-53] say when they, the affiliates or the interviews can’t be loaded', async () => {
    renderSite('/admin', {
      ...admin,
      'GET /api/admin/users': () => broken,
      'POST /api/rpc/get_all_affiliates_with_stats': () => broken,
      'POST /api/rpc/get_interview_stats': () => broken,
    })
    await screen.findByText('Failed to load users')
    await userEvent.click(screen.getByRole('tab', { name: 'Affiliates' }))
    expect(await screen.findAllByText('Failed to load affiliates')).toHaveLength(2)
    await userEvent.click(screen.getByRole('tab', { name: 'Interview Stats' }))
    expect(await screen.findAllByText('Failed to load interview stats')).toHaveLength(2)
  })
})

describe('affiliates', () => {
  it('[ADM-20] [ADM-21] [ADM-22] [ADM-24] [ADM-54] stand in a table that leads to their dashboards', async () => {
    renderSite('/admin?tab=affiliates', admin)
    const row = await screen.findByTestId('affiliate')
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells).toEqual([
      'Ada Lovelaceada@example.com',
      'ADAREADS',
      '20 %',
      '10',
      '4',
      '1 (25 %)',
      'active',
      'View Stats',
    ])
    const link = screen.getByRole('link', { name: 'View Stats' })
    expect(link.getAttribute('href')).toBe('/affiliate?view=user-7')
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await press('Copy the code ADAREADS')
    await screen.findByText('Code copied to clipboard')
  })

  it.each([
    [true, 'Affiliate deactivated'],
    [false, 'Affiliate activated'],
  ])(
    '[ADM-23] [ADM-25] [ADM-26] that are active: %s, are switched by a click',
    async (isActive, said) => {
      const changed = vi.fn()
      renderSite('/admin?tab=affiliates', {
        ...admin,
        'POST /api/rpc/get_all_affiliates_with_stats': () =>
          ok([{ ...affiliate, is_active: isActive }]),
        'PATCH /api/admin/affiliates/aff-1': ({ body }) => {
          changed(body)
          return ok({ ...affiliate, is_active: !isActive })
        },
      })
      await userEvent.click(await screen.findByRole('switch'))
      await screen.findByText(said)
      expect(changed).toHaveBeenCalledWith({ is_active: !isActive })
    },
  )

  it('[ADM-27] say when the change failed', async () => {
    renderSite('/admin?tab=affiliates', {
      ...admin,
      'PATCH /api/admin/affiliates/aff-1': () => broken,
    })
    await userEvent.click(await screen.findByRole('switch'))
    await screen.findByText('Failed to update affiliate status')
  })
})

describe('creating an affiliate', () => {
  const open = (answer: () => Answer = () => ok(affiliate)) => {
    const sent = vi.fn()
    renderSite('/admin?tab=create-affiliate', {
      ...admin,
      'POST /api/rpc/create_affiliate': ({ body }) => {
        sent(body)
        return answer()
      },
    })
    return sent
  }

  it('[ADM-28] [ADM-32] [ADM-34] [ADM-37] takes an address, a rate of 20 and a bonus of 10, and tells the code', async () => {
    const sent = open()
    await type('Email', ' ada@example.com ')
    await press('Create Affiliate')
    await screen.findByText('Affiliate created! Code: ADAREADS')
    expect(sent).toHaveBeenCalledWith({
      p_user_id: 'user-7',
      p_commission_rate: 20,
      p_bonus_minutes: 10,
    })
  })

  it('[ADM-29] [ADM-30] [ADM-31] [ADM-33] says what is wrong before it asks', async () => {
    const sent = open()
    await press('Create Affiliate')
    screen.getByText('Please enter an email address')
    await type('Email', 'nobody@example.com')
    for (const rate of ['-1', '101', 'ten', '']) {
      await type('Commission rate, percent', rate)
      await press('Create Affiliate')
      screen.getByText('The commission rate is a number from 0 to 100.')
    }
    await type('Commission rate, percent', '12.5')
    for (const bonus of ['-1', '1.5', 'ten', '']) {
      await type('Bonus minutes', bonus)
      await press('Create Affiliate')
      screen.getByText('The bonus minutes are a whole number, at least 0.')
    }
    await type('Bonus minutes', '0')
    await press('Create Affiliate')
    await screen.findByText('User not found. They must sign up first.')
    expect(sent).not.toHaveBeenCalled()
  })

  it('[ADM-35] [ADM-36] says why it failed', async () => {
    let answer: Answer = { status: 409, body: { error: 'x', code: 'conflict' } }
    open(() => answer)
    await type('Email', 'ada@example.com')
    await press('Create Affiliate')
    await screen.findByText('This user is already an affiliate')
    answer = broken
    await press('Create Affiliate')
    await screen.findByText('Failed to create affiliate')
  })
})

describe('adding minutes', () => {
  const open = (answer: (sent: object) => Answer) => {
    const sent = vi.fn()
    renderSite('/admin?tab=add-minutes', {
      ...admin,
      'POST /api/rpc/admin_add_minutes_to_user': ({ body }) => {
        sent(body)
        return answer(body as object)
      },
    })
    return sent
  }
  const given = () => ok({ minutes: 60, minute_balance: 75, email: 'ada@example.com' })
  const fill = async (email: string, minutes: string, reason: string) => {
    await type('Email', email)
    await type('Minutes', minutes)
    await type('Reason', reason)
  }

  it('[ADM-38] [ADM-42] [ADM-43] [ADM-44] [RISK-67] says what was given to whom; a retry is the same gift', async () => {
    let isDown = true
    const sent = open(() => (isDown ? broken : given()))
    await fill('ada@example.com', '60', 'Sorry')
    await press('Add Minutes')
    await screen.findByText('Failed to add minutes')
    isDown = false
    await press('Add Minutes')
    await screen.findByText('Added 60 minutes to ada@example.com, who has 75 now')
    const [[first], [second]] = sent.mock.calls as [[object], [object]]
    expect(second).toEqual(first)
    expect(first).toMatchObject({ p_user_id: 'user-7', p_minutes: 60, p_reason: 'Sorry' })
  })

  it('[ADM-39] [ADM-40] [ADM-41] says what is missing or wrong', async () => {
    const sent = open(given)
    await fill('ada@example.com', '60', ' ')
    await press('Add Minutes')
    screen.getByText('Please fill in all fields')
    for (const minutes of ['0', '-5', '1.5', 'ten']) {
      await fill('ada@example.com', minutes, 'why')
      await press('Add Minutes')
      screen.getByText('The minutes are a whole number, at least 1.')
    }
    await fill('nobody@example.com', '60', 'why')
    await press('Add Minutes')
    await screen.findByText('User not found')
    expect(sent).not.toHaveBeenCalled()
  })

  it('[RISK-67] asks before it gives very many', async () => {
    const sent = open(given)
    await fill('ada@example.com', '6000', 'why')
    await press('Add Minutes')
    await screen.findByRole('alertdialog', { name: 'Give 6,000 minutes?' })
    expect(sent).not.toHaveBeenCalled()
    await press('Give them')
    await vi.waitFor(() =>
      expect(sent).toHaveBeenCalledWith(expect.objectContaining({ p_is_confirmed: true })),
    )
  })
})

it('[ADM-45] [ADM-46] [ADM-47] [ADM-48] [ADM-49] [ADM-50] tells of the interviews of today and of thirty days', async () => {
  renderSite('/admin?tab=interviews', admin)
  const value = async (name: string) =>
    (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent
  expect(await value('Interviews today')).toBe('10')
  expect(await value('Unique users')).toBe('6')
  expect(await value('Total minutes')).toBe('300')
  expect(await value('Average duration')).toBe('37.5 min')
  expect(await value('Completed')).toBe('8 (80 %)')
  expect(await value('Active')).toBe('1')
  expect(await value('Paused')).toBe('1')
  screen.getByText('2026-11-21: 10 interviews, 300 minutes')
})
