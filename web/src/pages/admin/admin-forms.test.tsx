import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  adminServer,
  affiliateRow,
  badRequestResponse,
  pressButton,
  typeInto,
} from '../../../test/admin/admin-site.ts'
import { ok, renderSite, type StubResponse } from '../../../test/render-site.tsx'
import { until } from '../../../test/until.ts'

beforeEach(() => vi.stubGlobal('scrollTo', vi.fn()))
describe('affiliates', () => {
  it('[ADM-20] [ADM-21] [ADM-22] [ADM-24] [ADM-54] stand in a table that leads to their dashboards', async () => {
    renderSite('/admin?tab=affiliates', adminServer)
    const row = await screen.findByTestId('affiliate')
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads.slice(0, 7)).toEqual([
      ...['Affiliate', 'Code', 'Commission', 'Bonus Minutes', 'Referrals', 'Conversions', 'Status'],
    ])
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells).toEqual([
      'Ada Lovelaceada@example.com',
      'ADAREADS',
      '20%',
      '10',
      '4',
      '1 (25%)',
      'active',
      'View Stats',
    ])
    const link = screen.getByRole('link', { name: 'View Stats' })
    expect(link.getAttribute('href')).toBe('/affiliate?view=user-7')
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await pressButton('Copy the code ADAREADS')
    await screen.findByText('Code copied to clipboard')
  })

  it.each([
    [true, 'Affiliate deactivated'],
    [false, 'Affiliate activated'],
  ])(
    '[ADM-23] [ADM-25] [ADM-26] [ADM-80] that are active: %s, are switched by a click and a yes',
    async (isActive, said) => {
      const changed = vi.fn()
      renderSite('/admin?tab=affiliates', {
        ...adminServer,
        'POST /api/rpc/get_all_affiliates_with_stats': () =>
          ok([{ ...affiliateRow, is_active: isActive }]),
        'PATCH /api/admin/affiliates/aff-1': ({ body }) => {
          changed(body)
          return ok({ ...affiliateRow, is_active: !isActive })
        },
      })
      const answer = isActive ? 'Deactivate' : 'Activate'
      await userEvent.click(await screen.findByRole('switch'))
      await screen.findByRole('alertdialog', { name: `${answer} ada@example.com?` })
      await pressButton('Cancel')
      expect(changed).not.toHaveBeenCalled()
      await userEvent.click(screen.getByRole('switch'))
      await pressButton(answer)
      await screen.findByText(said)
      expect(changed).toHaveBeenCalledWith({ is_active: !isActive })
    },
  )

  it('[ADM-27] say when the change failed', async () => {
    renderSite('/admin?tab=affiliates', {
      ...adminServer,
      'PATCH /api/admin/affiliates/aff-1': () => badRequestResponse,
    })
    await userEvent.click(await screen.findByRole('switch'))
    await pressButton('Deactivate')
    await screen.findByText('Failed to update affiliate status')
  })
})
describe('[ADM-79] beside what they are about', () => {
  it('an affiliate is created over the table, which then has it', async () => {
    renderSite('/admin?tab=affiliates', {
      ...adminServer,
      'POST /api/rpc/create_affiliate': () => ok(affiliateRow),
    })
    await pressButton('Create affiliate')
    const dialog = within(await screen.findByRole('dialog', { name: 'Create affiliate' }))
    await userEvent.type(dialog.getByLabelText('Email'), 'ada@example.com')
    await pressButton('Create Affiliate')
    await screen.findByText('Affiliate created! Code: ADAREADS')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('minutes are added over the table of users; Escape at the question leaves the form', async () => {
    const sent = vi.fn()
    renderSite('/admin', {
      ...adminServer,
      'POST /api/rpc/admin_add_minutes_to_user': ({ body }) => {
        sent(body)
        return ok({ minutes: 6000, minute_balance: 6075, email: 'ada@example.com' })
      },
    })
    await pressButton('Add minutes')
    const form = await screen.findByRole('dialog', { name: 'Add minutes' })
    await typeInto('Email', 'ada@example.com')
    await typeInto('Minutes', '6000')
    await typeInto('Reason', 'Sorry')
    await pressButton('Add Minutes')
    await screen.findByRole('alertdialog', { name: 'Give 6,000 minutes?' })
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(form.isConnected).toBe(true)
    expect(sent).not.toHaveBeenCalled()
    await pressButton('Add Minutes')
    await pressButton('Give them')
    await screen.findByText(/^Added 6,000 minutes to ada@example.com/)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
describe('creating an affiliate', () => {
  const open = (answer: () => StubResponse = () => ok(affiliateRow)) => {
    const sent = vi.fn()
    renderSite('/admin?tab=create-affiliate', {
      ...adminServer,
      'POST /api/rpc/create_affiliate': ({ body }) => {
        sent(body)
        return answer()
      },
    })
    return sent
  }

  it('[ADM-28] [ADM-32] [ADM-34] [ADM-37] takes an address, a rate of 20 and a bonus of 10, and tells the code', async () => {
    const sent = open()
    await typeInto('Email', ' ada@example.com ')
    await pressButton('Create Affiliate')
    await screen.findByText('Affiliate created! Code: ADAREADS')
    expect(sent).toHaveBeenCalledWith({
      p_user_id: 'user-7',
      p_commission_rate: 20,
      p_bonus_minutes: 10,
    })
  })

  it('[ADM-29] [ADM-30] [ADM-31] [ADM-33] says what is wrong before it asks', async () => {
    const sent = open()
    await pressButton('Create Affiliate')
    screen.getByText('Please enter an email address')
    await typeInto('Email', 'nobody@example.com')
    for (const rate of ['-1', '101', 'ten', '']) {
      await typeInto('Commission rate, percent', rate)
      await pressButton('Create Affiliate')
      screen.getByText('Enter a commission rate from 0 to 100.')
    }
    await typeInto('Commission rate, percent', '12.5')
    for (const bonus of ['-1', '1.5', 'ten', '']) {
      await typeInto('Bonus minutes', bonus)
      await pressButton('Create Affiliate')
      screen.getByText('Enter a whole number of bonus minutes, 0 or more.')
    }
    await typeInto('Bonus minutes', '0')
    await pressButton('Create Affiliate')
    await screen.findByText('User not found. They must sign up first.')
    expect(sent).not.toHaveBeenCalled()
  })

  it('[ADM-35] [ADM-36] says why it failed', async () => {
    let answer: StubResponse = { status: 409, body: { error: 'x', code: 'conflict' } }
    open(() => answer)
    await typeInto('Email', 'ada@example.com')
    await pressButton('Create Affiliate')
    await screen.findByText('This user is already an affiliate')
    answer = badRequestResponse
    await pressButton('Create Affiliate')
    await screen.findByText('Failed to create affiliate')
  })
})
describe('adding minutes', () => {
  const open = (answer: (sent: object) => StubResponse) => {
    const sent = vi.fn()
    renderSite('/admin?tab=add-minutes', {
      ...adminServer,
      'POST /api/rpc/admin_add_minutes_to_user': ({ body }) => {
        sent(body)
        return answer(body as object)
      },
    })
    return sent
  }
  const given = () => ok({ minutes: 60, minute_balance: 75, email: 'ada@example.com' })
  const fill = async (email: string, minutes: string, reason: string) => {
    await typeInto('Email', email)
    await typeInto('Minutes', minutes)
    await typeInto('Reason', reason)
  }

  it('[ADM-38] [ADM-42] [ADM-43] [ADM-44] [RISK-67] says what was given to whom; a retry is the same gift', async () => {
    let isDown = true
    const sent = open(() => (isDown ? badRequestResponse : given()))
    await fill('ada@example.com', '60', 'Sorry')
    await pressButton('Add Minutes')
    await screen.findByText('Failed to add minutes')
    isDown = false
    await pressButton('Add Minutes')
    await screen.findByText('Added 60 minutes to ada@example.com. Their balance is now 75 minutes.')
    const [[first], [second]] = sent.mock.calls as [[object], [object]]
    expect(second).toEqual(first)
    expect(first).toMatchObject({ p_user_id: 'user-7', p_minutes: 60, p_reason: 'Sorry' })
  })

  it('[ADM-75] gives what the form says now, when an earlier answer got lost', async () => {
    const before = 'This was sent before, and gave 60 minutes to ada@example.com.'
    let isSent = false
    const sent = open(() => {
      const reply = isSent ? given() : { status: 409, body: { error: before, code: 'conflict' } }
      isSent = true
      return reply
    })
    await fill('ada@example.com', '30', 'Sorry')
    await pressButton('Add Minutes')
    await screen.findByText(`${before} To add these too, press Add Minutes again.`)
    await pressButton('Add Minutes')
    await screen.findByText('Added 60 minutes to ada@example.com. Their balance is now 75 minutes.')
    const ids = sent.mock.calls.map(([body]) => (body as { p_grant_id: string }).p_grant_id)
    expect(new Set(ids).size).toBe(2)
  })

  it('[ADM-39] [ADM-40] [ADM-41] says what is missing or wrong', async () => {
    const sent = open(given)
    await fill('ada@example.com', '60', ' ')
    await pressButton('Add Minutes')
    screen.getByText('Please fill in all fields')
    for (const minutes of ['0', '-5', '1.5', 'ten']) {
      await fill('ada@example.com', minutes, 'why')
      await pressButton('Add Minutes')
      screen.getByText('Enter a whole number of minutes, 1 or more.')
    }
    await fill('nobody@example.com', '60', 'why')
    await pressButton('Add Minutes')
    await screen.findByText('User not found')
    expect(sent).not.toHaveBeenCalled()
  })

  it('[RISK-67] asks before it gives very many', async () => {
    const sent = open(given)
    await fill('ada@example.com', '6000', 'why')
    await pressButton('Add Minutes')
    await screen.findByRole('alertdialog', { name: 'Give 6,000 minutes?' })
    expect(sent).not.toHaveBeenCalled()
    await pressButton('Give them')
    await until(() =>
      expect(sent).toHaveBeenCalledWith(expect.objectContaining({ p_is_confirmed: true })),
    )
  })
})
it('[ADM-45] [ADM-46] [ADM-47] [ADM-48] [ADM-49] [ADM-50] tells of the interviews of today and of thirty days', async () => {
  renderSite('/admin?tab=interviews', adminServer)
  const value = async (name: string) =>
    (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent
  expect(await value('Interviews today')).toBe('10')
  expect(await value('Unique users')).toBe('6')
  expect(await value('Total minutes')).toBe('300')
  expect(await value('Average duration')).toBe('37.5 min')
  expect(await value('Completed')).toBe('8 (80%)')
  expect(await value('Active')).toBe('1')
  expect(await value('Paused')).toBe('1')
  const chart = screen.getByRole('slider', { name: 'Interviews of the last 30 days' })
  expect(chart.getAttribute('aria-valuetext')).toBe('Nov 21, 2026: 10, 300 minutes')
})

it('[ADM-81] tells how many users signed up on each of thirty days, and how many there were in all', async () => {
  renderSite('/admin?tab=interviews', adminServer)
  const chart = await screen.findByRole('slider', { name: 'New users of the last 30 days' })
  expect(chart.getAttribute('aria-valuetext')).toBe('Nov 21, 2026: 3, 1,204 in all')
})

it('[ADM-74] tells what was recorded this month and what the recogniser got of it', async () => {
  renderSite('/admin?tab=interviews', adminServer)
  const section = within(await screen.findByRole('region', { name: 'This month (UTC)' }))
  const value = (name: string) => section.getByText(name).nextElementSibling?.textContent
  expect(value('Recorded')).toBe('12.5 h')
  expect(value('Sent to the recogniser')).toBe('at most 20 h')
})
