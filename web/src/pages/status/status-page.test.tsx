import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok, renderSite, type StubServer } from '../../../test/render-site.tsx'

beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const working = ['recording', 'reading', 'signing-in', 'paying'].map((service) => ({
  service,
  state: 'working',
  since: null,
}))
const trouble = { service: 'recording', state: 'trouble', since: '2026-11-24T10:00:00.000Z' }

/** The page on a server that answers what `answers` holds, the last of them for good. */
function renderStatus(...answers: ReturnType<StubServer[string]>[]) {
  renderSite('/status', {
    'GET /api/status': () =>
      (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 500, body: null },
  })
}

it('[STAT-9] says that everything works, to somebody who is not signed in', async () => {
  renderStatus(ok({ services: working, troubles: [] }))
  await screen.findByText('All systems operational.')
  const list = screen.getByRole('list', { name: 'Services' })
  expect(
    within(list)
      .getAllByRole('heading')
      .map((each) => each.textContent),
  ).toEqual(['Recording', 'Reading along', 'Signing in', 'Payments'])
  expect(within(list).getAllByText('Operational')).toHaveLength(4)
  expect(screen.getByText('No incidents.')).toBeDefined()
  expect(
    within(list).getAllByRole('img', { name: 'No incidents in the last 14 days' }),
  ).toHaveLength(4)
})

it('[STAT-13] shows the last 14 days of each service, with how long incidents were', async () => {
  const now = Date.now()
  const at = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString()
  const today = new Date(now).setHours(0, 0, 0, 0)
  const began_at = new Date(today - 5 * 60_000).toISOString()
  const ended_at = new Date(today - 60_000).toISOString()
  renderStatus(
    ok({
      services: working,
      troubles: [
        { service: 'reading', began_at, ended_at },
        { service: 'paying', began_at: at(60 * 24 * 30), ended_at: at(60 * 24 * 29) },
      ],
    }),
  )
  const strips = await screen.findAllByRole('img')
  const [, reading, , paying] = strips.map((strip) => strip.getAttribute('aria-label'))
  expect(reading).toMatch(/^Incidents in the last 14 days: \w+ \d+, \d{4}: 4 minutes$/)
  expect(paying).toBe('No incidents in the last 14 days')
})

it('[STAT-9] says what has an incident, since when and what that means, and what is over', async () => {
  renderStatus(
    ok({
      services: [trouble, ...working.slice(1)],
      troubles: [
        { service: 'recording', began_at: '2026-11-24T10:00:00.000Z', ended_at: null },
        {
          service: 'reading',
          began_at: '2026-11-20T08:00:00.000Z',
          ended_at: '2026-11-20T08:04:10.000Z',
        },
        {
          service: 'paying',
          began_at: '2026-11-15T08:00:00.000Z',
          ended_at: '2026-11-18T11:04:10.000Z',
        },
      ],
    }),
  )
  await screen.findByText('There is an incident with recording.')
  expect(screen.getByText(/^Since .*2026.* Recordings may not start/)).toBeDefined()
  expect(screen.getByText('Reading along, for 4 minutes')).toBeDefined()
  expect(screen.getByText('Payments, for 3 days 3 h')).toBeDefined()
})

it.each([
  [2, 'There are incidents with recording and reading along.'],
  [4, 'There are incidents with all services.'],
])('[STAT-9] says in one sentence that %i services have an incident', async (count, sentence) => {
  const services = working.map((one, at) => ({
    ...one,
    ...(at < count ? { state: 'trouble', since: '2026-11-24T10:00:00.000Z' } : {}),
  }))
  renderStatus(ok({ services, troubles: [] }))
  await screen.findByText(sentence)
  expect(screen.getAllByText('Incident')).toHaveLength(count)
})

it('[STAT-10] looks again by itself, and says when the server can’t be reached', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderStatus(
    ok({ services: [trouble, ...working.slice(1)], troubles: [] }),
    { status: 503, body: { error: 'away', code: 'database_unavailable' } },
    ok({ services: working, troubles: [] }),
  )
  await screen.findByText('There is an incident with recording.')
  await vi.advanceTimersByTimeAsync(15_000)
  expect((await screen.findByRole('alert')).textContent).toMatch(/can’t be reached from here/)
  expect(screen.queryByText('There is an incident with recording.')).toBeNull()
  await vi.advanceTimersByTimeAsync(15_000)
  await screen.findByText('All systems operational.')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('[STAT-10] looks again when asked to', async () => {
  const user = userEvent.setup()
  renderStatus({ status: 500, body: null }, ok({ services: working, troubles: [] }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('All systems operational.')
})
