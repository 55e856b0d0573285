import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setDeviceData } from '#web/lib/browser/device-data.ts'
import { ok, renderSite, signedInServer, testUser } from '../../../../test/render-site.tsx'
import { until } from '../../../../test/until.ts'
import { getInitials } from './get-initials.ts'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

async function openMenu(changes: object = {}) {
  renderSite('/transcribe', {
    ...signedInServer,
    'GET /api/me': () => ok({ user: { ...testUser, ...changes } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Account' }))

  const items = await screen.findAllByRole('menuitem')

  return items.map((item) => [item.textContent, item.getAttribute('href')])
}

describe('the avatar menu', () => {
  it('[UI-01] [UI-02] [UI-05] leads to settings and billing, and out', async () => {
    expect(await openMenu()).toEqual([
      ['Settings', '/settings'],
      ['Billing', '/settings?tab=subscription'],
      ['Security', '/security'],
      ['Sign out', null],
    ])
  })

  it('[UI-03] shows affiliates their dashboard', async () => {
    expect(await openMenu({ is_affiliate: true })).toContainEqual([
      'Affiliate Dashboard',
      '/affiliate',
    ])
  })

  it('[UI-04] shows admins the affiliates', async () => {
    expect(await openMenu({ is_admin: true, staff_role: 'admin' })).toContainEqual([
      'Manage Affiliates',
      '/admin',
    ])
  })

  it('opens and moves by keyboard', async () => {
    renderSite('/transcribe', signedInServer)
    const button = await screen.findByRole('button', { name: 'Account' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menu')
    expect(document.activeElement?.textContent).toBe('Settings')
    await userEvent.keyboard('{ArrowDown}')

    expect(document.activeElement?.textContent).toBe('Billing')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
  })
})

describe('[AUTH-45] signing out', () => {
  afterEach(() => setDeviceData({ hasUnsaved: async () => false, erase: async () => false }))

  const leave = async (hasUnsaved: boolean, hadTranscripts = false) => {
    const erase = vi.fn(async () => hadTranscripts)
    setDeviceData({ hasUnsaved: async () => hasUnsaved, erase })
    const signedOut = vi.fn(() => ok({}))
    renderSite('/transcribe', { ...signedInServer, 'POST /api/auth/sign-out': signedOut })
    await userEvent.click(await screen.findByRole('button', { name: 'Account' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    return { erase, signedOut }
  }

  it('deletes the audio that this browser keeps', async () => {
    const { erase, signedOut } = await leave(false)
    await until(() => expect(erase).toHaveBeenCalledOnce())
    expect(signedOut).toHaveBeenCalledOnce()
    expect(screen.queryByText(/kept on this device/)).toBeNull()
  })

  it('[PHONE-21] says that kept transcripts are removed, where there were some', async () => {
    await leave(false, true)
    await screen.findByText('Transcripts that were kept on this device are removed.')
  })

  it('asks first when some of it is not text yet, and stays when told to', async () => {
    const { erase, signedOut } = await leave(true)
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('some audio isn’t text yet and is only on this device')
    await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
    expect([erase, signedOut].map((call) => call.mock.calls.length)).toEqual([0, 0])
    await userEvent.click(screen.getByRole('button', { name: 'Account' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out and delete' }))
    await until(() => expect(erase).toHaveBeenCalledOnce())
    expect(signedOut).toHaveBeenCalledOnce()
  })
})

it.each([
  ['Ada Lovelace', 'AL'],
  ['  ada  augusta  king ', 'AK'],
  ['Plato', 'P'],
  ['ada@example.com', 'A'],
  ['', ''],
])('takes the initials of %j as %j', (name, initials) => {
  expect(getInitials(name)).toBe(initials)
})
