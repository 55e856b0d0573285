import type { User } from '@live-scribe/contract/identity'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ok,
  renderSite,
  type StubServer,
  signedInServer,
  testUser,
} from '../../../test/render-site.tsx'

const permitted = {
  can_record: true,
  remaining_minutes: null,
  reason: null,
  recording_limit_minutes: 5,
}
const session = {
  id: '1',
  session_id: 'ABC234',
  user_id: 'user-1',
  title: 'Second round',
  status: 'completed',
  started_at: '2026-11-21T09:00:00.000Z',
  ended_at: '2026-11-21T09:30:34.000Z',
  duration_seconds: 1834,
  duration_minutes: 31,
  ended_reason: 'user_stopped',
  is_shared: true,
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
/** How often a path was called; a recorder of an earlier page may still report below it. */
function callsOf(fetch: { mock: { calls: unknown[][] } }, path: string): number {
  const pathOf = (address: unknown) => new URL(String(address), 'http://localhost').pathname
  return fetch.mock.calls.filter(([address]) => pathOf(address) === path).length
}
describe('past recordings', () => {
  const withOne: StubServer = { 'GET /api/sessions': () => ok({ sessions: [session] }) }

  it('[DASH-10] [DASH-11] [DASH-12] are read only while shown, and remembered as they were left', async () => {
    const first = await openDashboard({}, withOne)
    await screen.findByText('Second round')
    await userEvent.click(screen.getByRole('button', { name: 'Past Recordings' }))
    expect(screen.queryByText('Second round')).toBeNull()
    expect(localStorage.getItem('showPastRecordings')).toBe('false')
    first.unmount()

    const second = await openDashboard({}, withOne)
    const button = await screen.findByRole('button', { name: 'Past Recordings' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(callsOf(second.fetch, '/api/sessions')).toBe(0)
    await userEvent.click(button)
    await screen.findByText('Second round')
    expect(localStorage.getItem('showPastRecordings')).toBe('true')
  })

  it('[DASH-15] are each a link to the transcript', async () => {
    await openDashboard({}, withOne)
    const link = await screen.findByRole('link', { name: /Second round/ })

    expect(link.getAttribute('href')).toBe('/view/ABC234')
  })

  it('take another name', async () => {
    let title = session.title
    await openDashboard(
      {},
      {
        'GET /api/sessions': () => ok({ sessions: [{ ...session, title }] }),
        'PATCH /api/sessions/ABC234': ({ body }) => {
          title = (body as { title: string }).title
          return ok({ ...session, title })
        },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Second round' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    const name = screen.getByLabelText('Name')
    expect(name).toHaveProperty('value', 'Second round')
    await userEvent.clear(name)
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
    expect(screen.getByText('A recording needs a name.')).toBeDefined()

    await userEvent.type(name, 'Onsite')
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
    await screen.findByRole('link', { name: /Onsite/ })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keep what was typed when the new name is refused', async () => {
    await openDashboard(
      {},
      {
        ...withOne,
        'PATCH /api/sessions/ABC234': () => ({
          status: 403,
          body: { error: 'Not now.', code: 'forbidden' },
        }),
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Second round' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    await userEvent.type(screen.getByLabelText('Name'), '{End} of three')
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }))

    await screen.findByText('Not now.')
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Second round of three')
  })

  it('give their link', async () => {
    const writeText = vi.fn(async () => {})
    await openDashboard({}, withOne)
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Second round' }))
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy link' }))

    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/view/ABC234`)
    await screen.findByText('Share link copied to clipboard')
  })

  it('invite to a first one where there is none', async () => {
    await openDashboard()
    const start = await screen.findByRole('link', { name: 'Start your first recording' })

    expect(start.getAttribute('href')).toBe('/transcribe?view=record')
  })
})
