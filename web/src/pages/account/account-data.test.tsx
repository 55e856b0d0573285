import type { DataExport } from '@live-scribe/contract/account/data-export'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freeReply, renderBilling } from '../../../test/billing-site.tsx'
import { ok, type StubServer } from '../../../test/render-site.tsx'

beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()))
afterEach(() => vi.unstubAllGlobals())

const waiting: DataExport = {
  id: crypto.randomUUID(),
  state: 'waiting',
  requested_at: '2026-11-23T05:00:00.000Z',
  done: 0,
  total: 0,
  bytes: 0,
  expires_at: null,
}
const ready: DataExport = {
  ...waiting,
  state: 'ready',
  done: 1234,
  total: 1234,
  bytes: 45_200_000,
  expires_at: '2026-11-24T05:00:00.000Z',
}

/** Shows the section while the server answers with these states, one after the other. */
async function renderSection(states: readonly (DataExport | null)[], more: StubServer = {}) {
  const left = [...states]
  const next = () => (left.length > 1 ? left.shift() : left[0]) ?? null
  const { fetch } = renderBilling('/account', freeReply, {
    'GET /api/account/data-export': () => ok({ data_export: next() }),
    ...more,
  })
  const section = within(await screen.findByRole('region', { name: 'Download Everything' }))

  return Object.assign(section, { fetch })
}

it('[KEEP-48] asks for the file, and says how far it is', async () => {
  const section = await renderSection(
    [null, { ...waiting, state: 'making', done: 500, total: 1234 }],
    {
      'POST /api/account/data-export': () => ok({ data_export: waiting }),
    },
  )
  await userEvent.click(await section.findByRole('button', { name: 'Prepare download' }))
  await section.findByText('Waiting for its turn...')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const asked = section.fetch.mock.calls.map(([url]) => String(url))
  expect(asked).toContain(
    `/api/account/data-export?${new URLSearchParams({ time_zone: timeZone })}`,
  )
  expect(section.queryByRole('button')).toBeNull()
  await section.findByText('500 of 1,234 recordings', {}, { timeout: 10_000 })
  expect(section.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('41')
})

it('[KEEP-48] offers a file that is ready, with its size and its end, and a new one', async () => {
  const section = await renderSection([ready])
  await section.findByText(/^45\.2 MB, until Nov 24, 2026/)
  section.getByRole('button', { name: 'Download the file' })
  section.getByRole('button', { name: 'Prepare a new download' })
})

it('[KEEP-48] says that a file is no longer there, and offers a new one', async () => {
  const section = await renderSection([ready, null], {
    [`GET /api/account/data-export/${ready.id}`]: () => ({
      status: 404,
      body: { error: 'This file is no longer there. Ask for a new one.', code: 'not_found' },
    }),
  })
  await userEvent.click(await section.findByRole('button', { name: 'Download the file' }))
  await section.findByText('This file is no longer there. Ask for a new one.')
  await section.findByRole('button', { name: 'Prepare download' })
})

it('[KEEP-48] says that a file could not be made, or was asked for too often', async () => {
  const section = await renderSection([{ ...waiting, state: 'failed' }], {
    'POST /api/account/data-export': () => ({
      status: 429,
      body: { error: 'Please wait an hour.', code: 'too_many_requests' },
    }),
  })
  await section.findByText('The file could not be made. Nothing is lost; ask for it again.')
  await userEvent.click(section.getByRole('button', { name: 'Prepare download' }))
  await section.findByText('Please wait an hour.')
})
