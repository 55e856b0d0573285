import type { ApiKey, NewApiKey } from '@live-scribe/contract/api-keys/api-keys'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freeReply, renderBilling } from '../../../test/billing-site.tsx'
import { ok, type StubServer } from '../../../test/render-site.tsx'

beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const secret = 'lsk_abcdefABCDEF0123456789abcdefABCDEF01'
const nightly: ApiKey = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Nightly export',
  prefix: 'lsk_Qw3rTy',
  scopes: ['recordings:read', 'listen'],
  ends_at: '2020-01-01T10:00:00.000Z',
  addresses: ['203.0.113.0/24'],
  created_at: '2019-01-01T10:00:00.000Z',
  last_used_at: '2019-06-01T10:00:00.000Z',
}

/** The security page with keys that change. */
function renderKeys(first: ApiKey[] = [], server: StubServer = {}) {
  let keys = first
  const made: NewApiKey[] = []
  renderBilling('/security', freeReply, {
    'GET /api/account/api-keys': () => ok({ keys }),
    'POST /api/account/api-keys': ({ body }) => {
      const wanted = body as Required<NewApiKey>
      made.push(wanted)
      const key = { ...nightly, ...wanted, id: crypto.randomUUID(), last_used_at: null }
      keys = [key as ApiKey, ...keys]

      return ok({ key: secret, api_key: key })
    },
    [`DELETE /api/account/api-keys/${nightly.id}`]: () => {
      keys = keys.filter(({ id }) => id !== nightly.id)

      return ok({ revoked: true })
    },
    ...server,
  })

  return made
}

const section = async () => within(await screen.findByRole('region', { name: 'API keys' }))
const openForm = async () => {
  await userEvent.click(await (await section()).findByRole('button', { name: 'Create key' }))

  return within(await screen.findByRole('dialog', { name: 'Make an API key' }))
}

it('[KEY-11] without keys says so, and makes one that is shown once with a line to try it', async () => {
  const made = renderKeys()
  expect(await (await section()).findByText('You have no keys.')).toBeDefined()
  const form = await openForm()
  await userEvent.type(form.getByLabelText('Name'), ' Search ')
  await userEvent.click(form.getByLabelText(/Record with your minutes/))
  await userEvent.type(form.getByLabelText(/Only from these/), '203.0.113.7, 2001:db8::/32')
  await userEvent.click(form.getByRole('button', { name: 'Make key' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Your key “Search”' }))
  expect(made).toEqual([
    {
      name: 'Search',
      scopes: ['recordings:read', 'listen'],
      ends_at: null,
      addresses: ['203.0.113.7', '2001:db8::/32'],
    },
  ])
  expect(document.activeElement).toBe(shown.getByText(secret))
  expect(shown.getByText(/^curl -H/).textContent).toContain(
    `Bearer ${secret}" ${location.origin}/api/sessions`,
  )
  await userEvent.click(shown.getByRole('button', { name: 'Copy key' }))
  expect(await navigator.clipboard.readText()).toBe(secret)
  await userEvent.click(shown.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText(secret)).toBeNull()
  const list = await (await section()).findByRole('list', { name: 'API keys' })
  expect(within(list).getByText('Search')).toBeDefined()
  expect(within(list).getByText(/^Never used · no end date · only from/)).toBeDefined()
})

it('[KEY-11] says what has to be changed before a key is made', async () => {
  const made = renderKeys()
  const form = await openForm()
  await userEvent.click(form.getByLabelText(/Read, search and export/))
  await userEvent.type(form.getByLabelText(/Last day/), '2020-01-01')
  await userEvent.type(form.getByLabelText(/Only from these/), 'example.com')
  await userEvent.click(form.getByRole('button', { name: 'Make key' }))
  for (const text of [
    'Type a name of letters or digits.',
    'Choose at least one.',
    'Choose today or a later day.',
    '“example.com” is no address. Type one such as 203.0.113.0/24.',
  ]) {
    expect(form.getByText(text)).toBeDefined()
  }
  expect(made).toEqual([])
})

it('[KEY-11] tells why a key could not be made, and keeps what was typed', async () => {
  const error = 'An account has at most 25 keys. Revoke one that you no longer use.'
  renderKeys([], {
    'POST /api/account/api-keys': () => ({ status: 409, body: { error, code: 'conflict' } }),
  })
  const form = await openForm()
  await userEvent.type(form.getByLabelText('Name'), 'Search')
  await userEvent.click(form.getByRole('button', { name: 'Make key' }))
  await waitFor(() => expect(form.getByRole('alert').textContent).toBe(error))
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Search')
})

it('[KEY-16] asks for the password when the sign-in is old, and makes the key with it', async () => {
  const error = 'You signed in more than ten minutes ago. Type your password to make the key.'
  const sent: unknown[] = []
  renderKeys([], {
    'POST /api/account/api-keys': ({ body }) => {
      sent.push(body)
      const { password, ...wanted } = body as NewApiKey & { password?: string }
      if (password === undefined) return { status: 403, body: { error, code: 'password_required' } }
      const made = { ...nightly, ...wanted, last_used_at: null }

      return ok({ key: secret, api_key: made })
    },
  })
  const form = await openForm()
  expect(form.queryByLabelText('Password')).toBeNull()
  await userEvent.type(form.getByLabelText('Name'), 'Search')
  await userEvent.click(form.getByRole('button', { name: 'Make key' }))
  await userEvent.type(await form.findByLabelText('Password'), 'a long pass phrase')
  expect(form.queryByRole('alert')?.textContent ?? '').toBe('')
  await userEvent.click(form.getByRole('button', { name: 'Make key' }))
  expect(await screen.findByRole('dialog', { name: 'Your key “Search”' })).toBeDefined()
  expect(sent).toMatchObject([
    { name: 'Search' },
    { name: 'Search', password: 'a long pass phrase' },
  ])
})

it('[KEY-12] lists keys with their use and end, and revokes one after a question', async () => {
  renderKeys([nightly])
  const list = await (await section()).findByRole('list', { name: 'API keys' })
  const [row] = within(list).getAllByRole('listitem')
  for (const text of [/Nightly export/, /lsk_Qw3rTy…/, /recordings:read, listen/, /ended /]) {
    expect(row?.textContent).toMatch(text)
  }
  await userEvent.click(within(list).getByRole('button', { name: 'Revoke Nightly export' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/Webhooks that it added stay/)).toBeDefined()
  await userEvent.click(question.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(screen.queryByText('Nightly export')).toBeNull())
  expect(await (await section()).findByText('You have no keys.')).toBeDefined()
})
