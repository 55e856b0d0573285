import type { StaffRole } from '@live-scribe/contract/identity/staff'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { adminServer, pressButton, typeInto } from '../../../test/admin/admin-site.ts'
import { staffUserPage as page } from '../../../test/admin/staff-user-page.ts'
import { ok, renderSite, type StubServer, testUser } from '../../../test/render-site.tsx'
import { until } from '../../../test/until.ts'

beforeEach(() => vi.stubGlobal('scrollTo', vi.fn()))

const address = `/admin/users/${page.user.id}`

function as(role: StaffRole, routes: StubServer = {}): StubServer {
  return {
    ...adminServer,
    'GET /api/me': () =>
      ok({ user: { ...testUser, is_admin: role === 'admin', staff_role: role } }),
    [`GET /api${address}`]: () => ok(role === 'billing' ? { ...page, activity: null } : page),
    ...routes,
  }
}

/** Types into a field of the open dialog; the page behind it has a reason field of its own. */
const typeReason = async (text: string) => {
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.type(dialog.getByLabelText('Reason'), text)
}

const list = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('a user’s page', () => {
  it('[SUPP-4] tells of the account, payments, minutes, recordings, devices and mails', async () => {
    renderSite(address, as('support'))
    await screen.findByRole('heading', { name: 'Bea Example', level: 1 })
    screen.getByText('Your visit is recorded in the audit log.')
    screen.getByText('Starter')
    expect((await list('Payments'))[0]).toMatch(/^\$30\.00 · 60 minutes.*\$5\.00 refundedPartly/)
    expect(await list('Minutes')).toEqual([
      expect.stringMatching(/^Given by us · prepaid.* · Sorry\+60 minutes$/),
      expect.stringMatching(/^Recording · of the month.*−5 minutes$/),
    ])
    expect(await list('Recordings')).toEqual([
      expect.stringMatching(/^Interview with Zoë.*42 minutes$/),
    ])
    expect((await list('Devices'))[0]).toMatch(/^Chrome on Linux/)
    expect((await list('Emails'))[0]).toMatch(/^Minutes boughtbea@example\.com.*Failed$/)
  })

  it('[SUPP-7] is read once, however often its reader looks away', async () => {
    const { fetch } = renderSite(address, as('support'))
    await screen.findByRole('heading', { name: 'Bea Example', level: 1 })
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('online'))
    await screen.findByRole('list', { name: 'Emails' })
    const reads = fetch.mock.calls.filter(([url]) => url.endsWith(address))
    expect(reads).toHaveLength(1)
  })

  it.each([
    ['support', true, false],
    ['billing', false, false],
    ['admin', true, true],
  ] as const)(
    '[SUPP-8] offers %s only what the role may do',
    async (role, hasActivity, givesRoles) => {
      renderSite(address, as(role))
      await screen.findByRole('heading', { name: 'Payments' })
      const has = (name: string) => screen.queryByRole('heading', { name }) !== null
      expect(has('Recordings')).toBe(hasActivity)
      expect(has('Add minutes')).toBe(hasActivity)
      expect(screen.queryByRole('button', { name: 'Sign out everywhere' }) !== null).toBe(
        hasActivity,
      )
      expect(has('Role')).toBe(givesRoles)
      expect(screen.getAllByRole('button', { name: /^Refund/ })).toHaveLength(1)
    },
  )

  it('says why it can’t be shown', async () => {
    const gone = { status: 404, body: { error: 'User not found', code: 'not_found' } }
    renderSite(address, as('support', { [`GET /api${address}`]: () => gone }))
    await screen.findByText('We couldn’t load this user. User not found')
  })
})

describe('refunding', () => {
  it('[SUPP-9] asks twice, with the amount and the person; a retry is the same refund', async () => {
    const sent = vi.fn()
    let isAway = true
    const refunded = { ...page.payments[0], refunded_cents: 3000, state: 'refunded' }
    renderSite(
      address,
      as('billing', {
        [`POST /api${address}/refunds`]: ({ body }) => {
          sent(body)
          const away = { error: 'No answer. Try again.', code: 'payments_unavailable' }
          return isAway ? { status: 503, body: away } : ok({ payment: refunded })
        },
      }),
    )
    await pressButton('Refund $30.00 · 60 minutes')
    await screen.findByRole('alertdialog', { name: 'Refund $25.00 to bea@example.com?' })
    await pressButton('Go on')
    screen.getByText('Please say why.')
    await typeReason('Charged twice')
    await pressButton('Go on')
    await screen.findByText(/^\$25\.00 goes back to bea@example\.com now/)
    expect(sent).not.toHaveBeenCalled()
    await pressButton('Refund $25.00')
    await screen.findByText('No answer. Try again.')
    isAway = false
    await pressButton('Refund $25.00')
    await screen.findByText('Refunded $25.00 to bea@example.com')
    const [[first], [second]] = sent.mock.calls as [[object], [object]]
    expect(second).toEqual(first)
    expect(first).toMatchObject({ payment_id: 'pi_1', amount_cents: 2500, reason: 'Charged twice' })
  })

  it('[SUPP-9] refunds nothing when the second question is not answered', async () => {
    const sent = vi.fn(() => ok({}))
    renderSite(address, as('support', { [`POST /api${address}/refunds`]: sent }))
    await pressButton('Refund $30.00 · 60 minutes')
    await typeReason('Charged twice')
    await pressButton('Go on')
    await pressButton('Back')
    await pressButton('Cancel')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sent).not.toHaveBeenCalled()
  })
})

it('[SUPP-16] keeps the dialog open while a user is signed out, and says why that failed', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof ok>>()
  renderSite(address, {
    ...as('support'),
    [`POST /api${address}/sign-out`]: () => answer.promise,
  })
  await pressButton('Sign out everywhere')
  await typeReason('Lost a laptop')
  await userEvent.keyboard('{Enter}')
  const dialog = screen.getByRole('alertdialog')
  const cancel = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Cancel' })
  expect(cancel.disabled).toBe(true)
  await userEvent.keyboard('{Escape}')
  const away = { error: 'No answer. Try again.', code: 'identity_unavailable' }
  answer.resolve({ status: 503, body: away })
  await within(dialog).findByText('No answer. Try again.')
  expect(cancel.disabled).toBe(false)
})

it('[SUPP-10] signs a user out everywhere, with a reason', async () => {
  const sent = vi.fn()
  renderSite(
    address,
    as('support', {
      [`POST /api${address}/sign-out`]: ({ body }) => {
        sent(body)
        return ok({ ended: 2 })
      },
    }),
  )
  await pressButton('Sign out everywhere')
  const dialog = within(await screen.findByRole('alertdialog'))
  await typeReason('Lost her laptop')
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
  await screen.findByText('bea@example.com is signed out everywhere (2 devices)')
  expect(sent).toHaveBeenCalledWith({ reason: 'Lost her laptop' })
})

it('[SUPP-11] gives minutes to the user without asking for the address', async () => {
  const sent = vi.fn()
  renderSite(
    address,
    as('support', {
      'POST /api/rpc/admin_add_minutes_to_user': ({ body }) => {
        sent(body)
        const error =
          'Support gives at most 600 minutes in 24 hours. Ask an administrator for more.'
        return { status: 403, body: { error, code: 'forbidden' } }
      },
    }),
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Minutes' }), '700')
  await typeInto('Reason', 'Sorry')
  await pressButton('Add Minutes')
  await screen.findByText(/^Support gives at most 600 minutes/)
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({ p_user_id: page.user.id, p_minutes: 700, p_reason: 'Sorry' }),
  )
})

it('[SUPP-12] lets an administrator give a role, and says why not', async () => {
  const sent = vi.fn()
  const error = 'This is the last administrator. Make somebody else one first.'
  renderSite(
    address,
    as('admin', {
      [`POST /api${address}/role`]: ({ body }) => {
        sent(body)
        return { status: 409, body: { error, code: 'conflict' } }
      },
    }),
  )
  await userEvent.selectOptions(await screen.findByLabelText('Role in the admin area'), 'Billing')
  await pressButton('Change')
  await screen.findByRole('alertdialog', {
    name: 'Change the role of bea@example.com to Billing?',
  })
  await typeReason('She does the books')
  await pressButton('Change the role')
  await screen.findByText(error)
  expect(sent).toHaveBeenCalledWith({ role: 'billing', reason: 'She does the books' })
})

describe('the admin area', () => {
  it.each([
    ['support', ['All Users', 'Add Minutes', 'Speech'], false],
    ['billing', ['All Users', 'Affiliates', 'Interview Stats', 'Costs'], true],
  ] as const)('[SUPP-8] shows %s the tabs of the role', async (role, tabs, hasFigures) => {
    const { fetch } = renderSite('/admin', as(role))
    await screen.findByTestId('user')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs)
    if (hasFigures) await screen.findAllByTestId('card')
    const asked = fetch.mock.calls.some(([url]) => url.startsWith('/api/admin/summary'))
    expect(asked).toBe(hasFigures)
  })

  it('[SUPP-8] shows the first tab to a role that may not open the one in the address', async () => {
    renderSite('/admin?tab=costs', as('support'))
    await screen.findByTestId('user')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('All Users')
  })

  it('[SUPP-8] shows billing whether an affiliate’s code counts, and no switch', async () => {
    renderSite('/admin?tab=affiliates', as('billing'))
    await screen.findByTestId('affiliate')
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('[SUPP-4] leads from the list to a user’s page', async () => {
    const { history } = renderSite('/admin', as('support'))
    await userEvent.click(await screen.findByRole('link', { name: 'Ada Lovelace' }))
    await until(() => expect(history.location.pathname).toBe(address))
  })
})
