import type { ConnectedProgram } from '@live-scribe/contract/api-keys/programs'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freeReply, renderBilling } from '../../../test/billing-site.tsx'
import { ok, type StubServer } from '../../../test/render-site.tsx'

beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const assistant: ConnectedProgram = {
  id: 'one',
  name: 'Assistant',
  host: 'assistant.example',
  scopes: ['recordings:read', 'recordings:write'],
  connected_at: '2026-01-01T10:00:00.000Z',
  last_used_at: null,
}

/** The security page with programs that change; null where none can be connected. */
function renderPrograms(first: ConnectedProgram[] | null, server: StubServer = {}) {
  let programs = first
  renderBilling('/security', freeReply, {
    'GET /api/account/api-keys': () => ok({ keys: [] }),
    'GET /api/account/programs': () => ok({ programs }),
    'DELETE /api/account/programs/one': () => {
      programs = []
      return ok({ disconnected: true })
    },
    ...server,
  })
}

const section = async () =>
  within(await screen.findByRole('region', { name: 'Connected programs' }))

it('[MCP-29] lists connected programs beside the API keys, and disconnects one after a question', async () => {
  renderPrograms([assistant])
  const list = within(await (await section()).findByRole('list', { name: 'Connected programs' }))
  expect(list.getByText('assistant.example')).toBeDefined()
  expect(list.getByText('Reads your recordings, marks moments')).toBeDefined()
  expect(list.getByText(/^Never used · connected /)).toBeDefined()
  await userEvent.click(list.getByRole('button', { name: 'Disconnect Assistant' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Disconnect “Assistant”?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }))
  expect(await (await section()).findByText('No program is connected.')).toBeDefined()
  await screen.findByText('Disconnected “Assistant”')
})

it('[MCP-29] has the address for another one to copy, and says where programs can’t be connected', async () => {
  renderPrograms([])
  await userEvent.click(await (await section()).findByRole('button', { name: 'Copy address' }))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/mcp`)
})

it('[MCP-29] says that programs connect by key where users sign in elsewhere', async () => {
  renderPrograms(null)
  expect(await (await section()).findByText(/so assistants connect with an API key/)).toBeDefined()
})
