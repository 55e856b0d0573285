import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { adminServer, pressButton } from '../../../test/admin/admin-site.ts'
import { ok, renderSite } from '../../../test/render-site.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', vi.fn()))
describe('minutes given by mistake', () => {
  const grant = {
    id: 'grant-1',
    email: 'ann@example.com',
    full_name: null,
    minutes: 5000,
    reason: 'One zero too many',
    created_at: '2026-11-21T09:00:00.000Z',
    taken_back: null as number | null,
  }

  it('[ADM-72, ADM-73] are taken back once it is confirmed', async () => {
    const asked = vi.fn()
    let taken: number | null = null
    renderSite('/admin?tab=add-minutes', {
      ...adminServer,
      'GET /api/admin/grants': () => ok({ grants: [{ ...grant, taken_back: taken }] }),
      'POST /api/rpc/admin_take_back_minutes': ({ body }) => {
        asked(body)
        taken = 4990
        return ok({ minutes: 4990, minute_balance: 0, email: grant.email })
      },
    })
    await pressButton('Take back 5,000 minutes to ann@example.com')
    const dialog = await screen.findByRole('alertdialog', { name: 'Take back 5,000 minutes?' })
    expect(dialog.textContent).toContain('Minutes that are already used stay used.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave them' }))
    expect(asked).not.toHaveBeenCalled()
    await pressButton('Take back 5,000 minutes to ann@example.com')
    await pressButton('Take them back')
    await screen.findByText(
      'Took back 4,990 minutes from ann@example.com. Their balance is now 0 minutes.',
    )
    await screen.findByText('4,990 minutes taken back')
    expect(asked).toHaveBeenCalledExactlyOnceWith({ p_grant_id: 'grant-1' })
  })

  it('[ADM-72] stay when the server says that they are used', async () => {
    const error = 'None of these minutes are left to take back.'
    renderSite('/admin?tab=add-minutes', {
      ...adminServer,
      'GET /api/admin/grants': () => ok({ grants: [grant] }),
      'POST /api/rpc/admin_take_back_minutes': () => ({
        status: 409,
        body: { error, code: 'conflict' },
      }),
    })
    await pressButton('Take back 5,000 minutes to ann@example.com')
    await pressButton('Take them back')
    await screen.findByText(error)
  })
})
