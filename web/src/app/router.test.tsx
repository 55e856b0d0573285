import { pagePaths } from '@live-scribe/contract/page-paths'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nothingOnSale, offersServer } from '../../test/billing-site.tsx'
import {
  ok,
  renderSite,
  signedInServer,
  signedOutServer,
  testUser,
} from '../../test/render-site.tsx'
import { until } from '../../test/until.ts'
import { createQueryClient } from './query-client.ts'
import { createSiteRouter } from './router.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())
it('[WIRE-07] has a page at each path that the server takes for one, and nowhere else', () => {
  const { routesByPath } = createSiteRouter(createQueryClient())
  const routed = Object.keys(routesByPath).map((path) => path.replace(/\$\w*$/, '*'))
  // The viewer has an entry file of its own.
  const advice = 'contract/src/page-paths.ts and the router name other pages'
  expect([...routed, '/view/*'].sort(), advice).toEqual([...pagePaths].sort())
})
describe('a signed-out visitor', () => {
  it('[ROUTE-01] reads the landing page', async () => {
    renderSite('/', signedOutServer)

    expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
      'textContent',
      'Read the interview as it happens.',
    )
    expect(screen.getByRole('link', { name: 'Start Recording Free' }).getAttribute('href')).toMatch(
      /^\/sign-up/,
    )
    const [toSignIn] = screen.getAllByRole('link', { name: 'Sign in' })
    expect(toSignIn?.getAttribute('href')).toMatch(/^\/sign-in/)
  })

  it('[ROUTE-32] is sent to sign in, and remembered where they wanted to go', async () => {
    const { history } = renderSite('/transcribe?view=record', signedOutServer)

    await screen.findByRole('heading', { name: 'Sign in' })
    expect(history.location.pathname).toMatch(/^\/sign-in/)
    expect(new URLSearchParams(history.location.search).get('redirect')).toBe(
      '/transcribe?view=record',
    )
  })

  it.each(['/sign-in', '/sign-in/factor-one'])(
    '[ROUTE-03] [ROUTE-04] finds the sign-in form at %s, with a way to sign up',
    async (path) => {
      renderSite(path, signedOutServer)

      await screen.findByRole('button', { name: 'Sign in' })
      expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toMatch(
        /^\/sign-up/,
      )
    },
  )

  it.each(['/sign-up', '/sign-up/start'])(
    '[ROUTE-06] [ROUTE-07] finds the sign-up form at %s, with what it is good for',
    async (path) => {
      renderSite(path, signedOutServer)

      await screen.findByRole('button', { name: 'Create account' })
      const points = within(screen.getByRole('list', { name: 'What you get' }))
      expect(points.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Words as they are spoken.{20}/),
        expect.stringMatching(/^One link, no account.{20}/),
        expect.stringMatching(/^A dropped connection loses no words.{20}/),
      ])
    },
  )

  it('[ROUTE-29] [ROUTE-30] [ROUTE-31] is told that an unknown page is not there', async () => {
    renderSite('/no-such-page', signedOutServer)

    await screen.findByRole('heading', { name: 'Page Not Found' })
    expect(screen.getByRole('link', { name: 'Go to Homepage' }).getAttribute('href')).toBe('/')
    expect(screen.getByRole('link', { name: 'Go to your recordings' }).getAttribute('href')).toBe(
      '/transcribe',
    )
  })

  it('reads the landing page even when the server cannot say who they are', async () => {
    renderSite('/', {
      'GET /api/me': () => ({ status: 401, body: { error: 'No', code: 'unauthenticated' } }),
    })

    await screen.findByRole('link', { name: 'Start Recording Free' })
  })

  it('[LAND-37] sees what plans cost within the application, and no prices where nothing is sold', async () => {
    const { unmount } = renderSite('/', { ...signedOutServer, ...offersServer })
    await screen.findByRole('list', { name: 'Plans and prices' })
    unmount()

    const asked = vi.fn(() => nothingOnSale['GET /api/plans'])
    renderSite('/', {
      ...signedOutServer,
      ...nothingOnSale,
      'GET /api/plans': (request) => asked()?.(request) ?? ok({ plans: [] }),
    })
    await screen.findByRole('link', { name: 'Start Recording Free' })
    await until(() => expect(asked).toHaveBeenCalled())
    await act(async () => {})
    expect(screen.queryByRole('list', { name: 'Plans and prices' })).toBeNull()
  })
})
describe('a signed-in person', () => {
  it('[ROUTE-02] is taken from the landing page to the dashboard', async () => {
    const { history } = renderSite('/', signedInServer)

    await screen.findByRole('heading', { name: 'Hello, Ada' })
    expect(history.location.pathname).toBe('/transcribe')
  })

  it('[ROUTE-21, ROUTE-24] sees the dashboard without view=record', async () => {
    renderSite('/transcribe', signedInServer)

    await screen.findByRole('heading', { name: 'Past Recordings' })
    expect(document.title).toBe('Recordings · Live-scribe')
  })

  it('[ROUTE-21] [ROUTE-23] sees the recorder with view=record', async () => {
    renderSite('/transcribe?view=record', signedInServer)

    await until(() => expect(document.title).toBe('Record · Live-scribe'))
    await screen.findByRole('button', { name: 'Start Recording' })
  })

  it('[AUTH-02] signs out and returns to the landing page', async () => {
    let user: typeof testUser | null = testUser
    const { history } = renderSite('/transcribe', {
      ...signedInServer,
      'GET /api/me': () => ok({ user }),
      'POST /api/auth/sign-out': () => {
        user = null
        return ok({ success: true })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Account' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))

    await screen.findByRole('link', { name: 'Start Recording Free' })
    expect(history.location.pathname).toBe('/')
  })
})
describe('past recordings', () => {
  it('lists title, length and status, each a way to its transcript', async () => {
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
    renderSite('/transcribe', {
      ...signedInServer,
      'GET /api/sessions': () => ok({ sessions: [session] }),
    })

    const link = await screen.findByRole('link', { name: /Second round.*30:34.*Finished/ })
    expect(link.getAttribute('href')).toBe('/view/ABC234')
  })

  it('says that they could not be loaded, and tries again', async () => {
    let isDown = true
    renderSite('/transcribe', {
      ...signedInServer,
      'GET /api/sessions': () =>
        isDown
          ? { status: 403, body: { error: 'Not now.', code: 'forbidden' } }
          : ok({ sessions: [] }),
    })

    expect((await screen.findByRole('alert')).textContent).toContain('Not now.')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/^No recordings yet\./)
  })
})
