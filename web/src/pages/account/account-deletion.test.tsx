import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freeReply, renderBilling } from '../../../test/billing-site.tsx'
import { ok, type StubServer, testUser } from '../../../test/render-site.tsx'

const assign = vi.fn()
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  assign.mockReset()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})
afterEach(() => vi.unstubAllGlobals())

const receipt = { signed: '{"statement":"account deleted"}', signature: 'c2ln', public_key: 'PEM' }

function renderAccount(proof: object, remove: StubServer[string] = () => ok(receipt)) {
  const removed = vi.fn(remove)
  renderBilling('/account', freeReply, {
    'GET /api/account/deletion-proof': () => ok(proof),
    'POST /api/account/delete': removed,
  })

  return removed
}

/** Answers the first question; returns the second. */
async function askTwice() {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account...' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))

  return within(await screen.findByRole('dialog', { name: 'Delete for ever' }))
}

it('[KEEP-20] asks twice, for the address and the password, then clears this browser and offers the receipt', async () => {
  // By name: pages of earlier tests may still store something of theirs.
  const stored = ['live-scribe.language', 'live-scribe.reading', 'of another library']
  for (const key of stored) localStorage.setItem(key, '"de"')
  const removed = renderAccount({ proof: 'password', is_fresh: false })
  const dialog = await askTwice()
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete my account' })
  expect(button.disabled).toBe(true)
  await userEvent.type(dialog.getByLabelText('Address of this account'), testUser.email)
  await userEvent.type(await dialog.findByLabelText('Password'), 'a long pass phrase')
  await userEvent.click(button)

  const save = await screen.findByRole('link', { name: 'Save the receipt' })
  expect(save.getAttribute('download')).toBe('live-scribe-deletion-receipt.json')
  expect(removed.mock.calls[0]?.[0].body).toEqual({
    email: testUser.email,
    password: 'a long pass phrase',
  })
  expect(stored.filter((key) => localStorage.getItem(key) !== null)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  expect(assign).toHaveBeenCalledWith('/')
})

it('[KEEP-52] tells the other tabs of this browser at once, before anybody has read the receipt', async () => {
  const heard: unknown[] = []
  const otherTab = new BroadcastChannel('live-scribe-auth')
  otherTab.addEventListener('message', ({ data }) => heard.push(data))
  renderAccount({ proof: 'password', is_fresh: false })
  const dialog = await askTwice()
  await userEvent.type(dialog.getByLabelText('Address of this account'), testUser.email)
  await userEvent.type(await dialog.findByLabelText('Password'), 'a long pass phrase{Enter}')

  await screen.findByRole('link', { name: 'Save the receipt' })
  await waitFor(() => expect(heard).toEqual(['SIGNED_OUT']))
  otherTab.close()
})

it('[KEEP-20] says what was refused, and keeps the form', async () => {
  renderAccount({ proof: 'password', is_fresh: false }, () => ({
    status: 403,
    body: { error: 'This password is not right. Nothing was deleted.', code: 'forbidden' },
  }))
  const dialog = await askTwice()
  await userEvent.type(dialog.getByLabelText('Address of this account'), testUser.email)
  await userEvent.type(await dialog.findByLabelText('Password'), 'wrong{Enter}')

  expect(await dialog.findByText('This password is not right. Nothing was deleted.')).toBeTruthy()
})

it('[KEEP-20] without a password asks for a fresh sign-in', async () => {
  renderAccount({ proof: 'fresh-sign-in', is_fresh: false })
  const dialog = await askTwice()

  expect(await dialog.findByText(/^Sign out and in again/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Keep my account' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
