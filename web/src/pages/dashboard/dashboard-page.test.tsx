import type { User } from '@live-scribe/contract/identity'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ok,
  renderSite,
  type StubServer,
  signedInServer,
  testUser,
} from '../../../test/render-site.tsx'
import { until } from '../../../test/until.ts'

const permitted = {
  can_record: true,
  remaining_minutes: null,
  reason: null,
  recording_limit_minutes: 5,
}
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())
async function openDashboard(changes: Partial<User> = {}, more: StubServer = {}) {
  const site = renderSite('/transcribe', {
    ...signedInServer,
    'GET /api/me': () => ok({ user: { ...testUser, ...changes } }),
    'GET /api/recording-totals': () => ok({ recordings: 1234, minutes: 56 }),
    'POST /api/rpc/can_user_record': () => ok(permitted),
    ...more,
  })
  await screen.findByRole('heading', { level: 1 })

  return site
}
async function stats(): Promise<string[]> {
  await screen.findByText('1,234')
  const list = screen.getByLabelText('Your account')

  return [...list.children].map((stat) => stat.textContent ?? '')
}
const subscriber: Partial<User> = {
  subscription_status: 'active',
  subscription_plan: 'starter',
  minutes_used_this_month: 1500,
  minutes_limit_monthly: 6000,
  usage_reset_at: '2026-12-11T00:00:00.000Z',
}
describe('the dashboard', () => {
  it('[DASH-01] greets by first name, or without one', async () => {
    await openDashboard({ full_name: 'Ada Lovelace' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Ada')
  })

  it('greets somebody without a name', async () => {
    await openDashboard({ full_name: null })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello')
  })

  it('[DASH-02] [DASH-03] leads to the recorder and to the plans', async () => {
    await openDashboard()
    const start = screen.getByRole('link', { name: 'Start Recording' })
    await until(() => expect(start.getAttribute('href')).toBe('/transcribe?view=record&auto=1'))
    expect(screen.getByRole('link', { name: 'View Plans' }).getAttribute('href')).toBe('/pricing')
  })

  it('[DASH-28, DASH-29] shows the recorder at rest before the first recording, and where a meeting is to be chosen', async () => {
    const none = { 'GET /api/recording-totals': () => ok({ recordings: 0, minutes: 0 }) }
    const { unmount } = await openDashboard({}, none)
    const target = () => screen.getByRole('link', { name: 'Start Recording' }).getAttribute('href')
    const first = await screen.findByRole('link', { name: 'Start your first recording' })
    expect(target()).toBe('/transcribe?view=record')
    expect(first.getAttribute('href')).toBe('/transcribe?view=record')
    await until(() => expect(screen.queryByRole('search')).toBeNull())
    screen.getByText('Sample transcript')
    unmount()

    // Whether it is the first is not known yet: a quick click starts nothing.
    const { unmount: leave } = await openDashboard(
      {},
      {
        'GET /api/recording-totals': () => ({
          status: 503,
          body: { error: 'Later.', code: 'unavailable' },
        }),
      },
    )
    expect(target()).toBe('/transcribe?view=record')
    leave()

    localStorage.setItem('live-scribe.sources', '"microphone-and-meeting"')
    await openDashboard()
    await screen.findByText('1,234')
    expect(target()).toBe('/transcribe?view=record')
    screen.getByRole('search')
  })

  it('says why nothing may be recorded, instead of letting it fail', async () => {
    await openDashboard(
      {},
      {
        'POST /api/rpc/can_user_record': () =>
          ok({ ...permitted, can_record: false, reason: 'You have no minutes left.' }),
      },
    )
    await screen.findByText('You have no minutes left.')
    expect(screen.getByRole('button', { name: 'Start Recording' })).toHaveProperty('disabled', true)
  })

  it('[DASH-04] [DASH-05] [DASH-06] [DASH-07] [RISK-69] shows a trial its three figures, as the server counts them', async () => {
    await openDashboard({ is_trial_user: true })
    expect(await stats()).toEqual([
      'Total Recordings1,234',
      'Minutes Used56min',
      'Account TypeFree trial',
    ])
  })

  it('[DASH-06] [DASH-07] shows a subscriber the month and the plan', async () => {
    await openDashboard(
      { ...subscriber, subscription_status: 'past_due' },
      { 'POST /api/create-portal-session': () => ok({ url: 'https://pay.example/p/1' }) },
    )
    expect(await stats()).toEqual([
      'Total Recordings1,234',
      'Minutes Used1,500min',
      'Plan StatusStarter, payment due',
    ])
  })

  it('[DASH-06] [DASH-07] shows those who pay by the minute their balance', async () => {
    await openDashboard({ purchase_model: 'minutes', minute_balance: 300 })
    expect(await stats()).toEqual([
      'Total Recordings1,234',
      'Balance300min',
      'Account TypePay as you go',
    ])
  })

  it('[DASH-08] shows how much of the month is used', async () => {
    await openDashboard(subscriber)
    const card = within(screen.getByRole('region', { name: 'Monthly Usage' }))

    expect(card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
    expect(card.getByText('1,500 of 6,000 min · 25%')).toBeDefined()
    expect(card.getByText(/Your minutes reset on December 1[01], 2026/)).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Minute Balance' })).toBeNull()
  })

  it('[BILL-74] says when a cancelled plan ends, and of no minutes that reset', async () => {
    await openDashboard({ ...subscriber, subscription_ends_at: '2026-12-11T12:00:00.000Z' })
    const card = screen.getByRole('region', { name: 'Monthly Usage' })

    expect(card.textContent).toMatch(/Your plan ends on December 1[01], 2026/)
    expect(card.textContent).not.toContain('reset')
    expect((await stats()).at(-1)).toMatch(/^Plan StatusStarter, ends Dec 1[01]$/)
    expect(screen.getByRole('link', { name: 'Resume' }).getAttribute('href')).toBe('/settings')
    expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull()
  })

  it('[BILL-89] asks for the card after a failed payment, and names no day of minutes that may not come', async () => {
    await openDashboard(
      { ...subscriber, subscription_status: 'past_due' },
      { 'POST /api/create-portal-session': () => ok({ url: 'https://pay.example/p/1' }) },
    )
    const card = screen.getByRole('region', { name: 'Monthly Usage' })

    const notice = screen.getByText('Your last payment failed. Update your card to keep Starter.')
    expect(notice.closest('[role=status]')).not.toBeNull()
    expect(card.textContent).not.toContain('reset')
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    await userEvent.click(screen.getByRole('button', { name: 'Update card' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/p/1'))
    expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull()
  })

  it('[BILL-90] names the minutes that are held for recordings that have not ended', async () => {
    const held = { ...permitted, remaining_minutes: 4460, held_minutes: 40 }
    await openDashboard(subscriber, { 'POST /api/rpc/can_user_record': () => ok(held) })

    await screen.findByText(
      '1,500 used, 40 held for recordings that haven’t ended, 4,460 left. Held minutes that aren’t used come back.',
    )
  })

  it('[BILL-82] says in the trial that there is no monthly limit, and what bonus minutes add', async () => {
    await openDashboard({ is_trial_user: true, minutes_used_this_month: 12, minute_balance: 10 })
    const card = screen.getByRole('region', { name: 'Monthly Usage' })

    expect(card.textContent).toContain('No monthly limit')
    expect(card.textContent).not.toContain('%')
    expect(card.textContent).toContain(
      'The first 5 minutes of each recording are free. After that it uses your 10 minutes.',
    )
  })

  it('[DASH-09] shows the prepaid minutes', async () => {
    await openDashboard({ purchase_model: 'minutes', minute_balance: 300 })
    const card = screen.getByRole('region', { name: 'Minute Balance' })

    expect(card.textContent).toContain('300 min left')
    expect(screen.queryByRole('region', { name: 'Monthly Usage' })).toBeNull()
  })

  it('[DASH-16] [DASH-17] [DASH-18] offers more to trials and subscribers, but not to business', async () => {
    const { unmount } = await openDashboard({ is_trial_user: true })
    expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/settings')
    unmount()

    await openDashboard({ ...subscriber, subscription_plan: 'business' })
    expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull()
  })

  it('[DASH-19] [DASH-21] warns of a low balance and offers minutes', async () => {
    await openDashboard({ purchase_model: 'minutes', minute_balance: 29 })

    expect(screen.getByRole('status').textContent).toContain('Low balance: 29 minutes left.')
    expect(screen.getByRole('link', { name: 'Buy More Minutes' })).toBeDefined()
  })

  it('[DASH-20] says nothing of the kind from 30 minutes on', async () => {
    await openDashboard({ purchase_model: 'minutes', minute_balance: 30 })

    expect(screen.queryByText(/Low balance/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'Buy More Minutes' })).toBeNull()
  })
})
