import type { WebhookDelivery, WebhookEndpoint } from '@live-scribe/contract/webhooks/webhooks'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok, renderSite, type StubServer, signedInServer } from '../../../test/render-site.tsx'

beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()))
afterEach(() => vi.unstubAllGlobals())

const id = '00000001-0000-4000-8000-000000000000'
const path = `/api/webhook-endpoints/${id}`
const webhook: WebhookEndpoint = {
  id,
  url: 'https://hooks.example/one',
  events: ['recording.completed'],
  state: 'on',
  failing_since: null,
  created_at: '2026-11-21T09:00:00.000Z',
  added_by_key: null,
  old_secret_until: null,
}
const delivery: WebhookDelivery = {
  id: '7',
  message_id: 'msg_1',
  type: 'recording.completed',
  created_at: '2026-11-21T09:31:00.000Z',
  state: 'given_up',
  attempts: 9,
  last_attempt_at: '2026-11-22T09:31:00.000Z',
  next_attempt_at: null,
  status: 500,
  failure: 'status',
  answer: 'out of order',
  duration_ms: 12,
  body: '{"type":"recording.completed"}',
}

/** The page with webhooks that change as the server would. */
function renderWebhooks(first: WebhookEndpoint[], server: StubServer = {}) {
  let webhooks = first
  const calls: [string, unknown][] = []
  const note = (name: string, body: unknown) => void calls.push([name, body])
  renderSite('/webhooks', {
    ...signedInServer,
    'GET /api/webhook-endpoints': () => ok({ endpoints: webhooks }),
    'POST /api/webhook-endpoints': ({ body }) => {
      note('create', body)
      webhooks = [{ ...webhook, ...(body as object) }]

      return ok(webhooks[0])
    },
    [`PATCH ${path}`]: ({ body }) => {
      note('change', body)
      const isOn = (body as { is_on?: boolean }).is_on
      webhooks = webhooks.map((it) => ({ ...it, state: isOn ? 'on' : 'paused' }))

      return ok(webhooks[0])
    },
    [`DELETE ${path}`]: () => {
      webhooks = []

      return ok({})
    },
    [`GET ${path}/secret`]: () => ok({ secret: 'whsec_first' }),
    [`POST ${path}/rotate-secret`]: () => ok({ secret: 'whsec_second' }),
    [`GET ${path}/deliveries`]: () => ok({ deliveries: [delivery], next_before: null }),
    [`POST ${path}/deliveries/7/send-again`]: () => {
      note('again', null)

      return ok({ ...delivery, id: '8', state: 'waiting' })
    },
    ...server,
  })

  return calls
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('[HOOK-17] adds a webhook with the events that are chosen', async () => {
  const calls = renderWebhooks([])
  await screen.findByText('You have no webhooks yet.')
  await press('Add a webhook')
  await press('Add the webhook')
  await screen.findByText('Type the address that is called.')
  await userEvent.type(screen.getByLabelText('Address'), ' https://hooks.example/one ')
  await userEvent.click(screen.getByRole('checkbox', { name: /recording\.completed/ }))
  await press('Add the webhook')
  await screen.findByText('Choose at least one event.')
  await userEvent.click(screen.getByRole('checkbox', { name: /segment\.final/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /recording\.started/ }))
  await press('Add the webhook')
  await screen.findByRole('heading', { name: 'https://hooks.example/one' })
  const events = ['recording.started', 'segment.final']
  expect(calls).toEqual([['create', { url: 'https://hooks.example/one', events }]])
})

it('[HOOK-17] says why an address is refused, and keeps what was typed', async () => {
  const error = 'The address must begin with https://.'
  renderWebhooks([], {
    'POST /api/webhook-endpoints': () => ({ status: 400, body: { error, code: 'bad_request' } }),
  })
  await press('Add a webhook')
  await userEvent.type(screen.getByLabelText('Address'), 'http://hooks.example/')
  await press('Add the webhook')
  await screen.findByText(`Not saved. ${error}`)
  screen.getByDisplayValue('http://hooks.example/')
})

it('[HOOK-18] shows the secret on request, and replaces it after a question', async () => {
  renderWebhooks([webhook])
  await press('Show the secret')
  await screen.findByText('whsec_first')
  await press('Replace it')
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Replace it' }))
  await screen.findByText('whsec_second')
})

it('[HOOK-19] shows deliveries with why they failed, what was sent and answered, and sends one again', async () => {
  const calls = renderWebhooks([webhook])
  await press('Deliveries')
  const row = within(
    within(await screen.findByRole('list', { name: 'Deliveries' })).getByRole('listitem'),
  )
  row.getByText('Given up, 500')
  await userEvent.click(row.getByText('recording.completed'))
  row.getByText('The address answered with an error.')
  row.getByText(/^9 attempts, the last .*12 ms/)
  row.getByText('out of order')
  await userEvent.click(row.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(calls).toEqual([['again', null]]))
})

it('[HOOK-20] says why a webhook is switched off, and switches it on again', async () => {
  const calls = renderWebhooks([{ ...webhook, state: 'failing' }])
  await screen.findByText(/everything failed for three days/)
  await press('Switch on')
  await screen.findByText('On')
  await press('Switch off')
  await screen.findByText(/What happens meanwhile is not sent later/)
  expect(calls).toEqual([
    ['change', { is_on: true }],
    ['change', { is_on: false }],
  ])
  await press('Delete')
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete it' }))
  await screen.findByText('You have no webhooks yet.')
})

it('[HOOK-28] says which API key added a webhook', async () => {
  const other = {
    ...webhook,
    id: '00000002-0000-4000-8000-000000000000',
    url: 'https://b.example/',
  }
  renderWebhooks([webhook, { ...other, added_by_key: 'Nightly export' }])
  await screen.findByText('https://b.example/')
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  const byKey = items.filter((text) => text.includes('Address set by the API key “Nightly export”'))
  expect(byKey).toHaveLength(1)
  expect(byKey[0]).toContain('https://b.example/')
})
