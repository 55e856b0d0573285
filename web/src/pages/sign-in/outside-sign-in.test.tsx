import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ok,
  renderSite,
  type StubServer,
  signedInServer,
  signedOutServer,
  testUser,
} from '../../../test/render-site.tsx'
import { until } from '../../../test/until.ts'

const assign = vi.fn()
beforeEach(() => {
  assign.mockClear()
  vi.stubGlobal('scrollTo', vi.fn())
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function settings(passwords: boolean, outside = { kind: 'oidc', name: 'Example' }): StubServer {
  return {
    'GET /api/configuration': () =>
      ok({
        live_channel: { key: 'k', cluster: '', same_origin: true, private_channel_names: false },
        sign_in: { passwords, outside },
        speech_to_text: { name: 'x', on_this_server: true, available: true },
        mail: { reaches_people: true },
      }),
  }
}

const alone = settings(false)
const beside = settings(true)

describe('with a provider alone', () => {
  it('[ROUTE-03] the sign-in page has one button, which leads there and back to the page first asked for', async () => {
    let asked: unknown
    renderSite('/sign-in?redirect=%2Fsettings', {
      ...signedOutServer,
      ...alone,
      'POST /api/auth/sign-in/social': ({ body }) => {
        asked = body
        return ok({ url: 'https://login.example/auth?state=x', redirect: false })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Example' }))
    expect(assign).toHaveBeenCalledWith('https://login.example/auth?state=x')
    expect(asked).toEqual({
      provider: 'oidc',
      callbackURL: '/settings',
      errorCallbackURL: '/sign-in?redirect=%2Fsettings',
      disableRedirect: true,
    })
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull()
  })

  it('[ROUTE-06, ROUTE-07] so has the sign-up page, with what a person gets', async () => {
    renderSite('/sign-up', { ...signedOutServer, ...alone })
    await screen.findByRole('button', { name: 'Continue with Example' })
    expect(screen.queryByLabelText('Email')).toBeNull()
    expect(
      screen.getByText(/Signing in for the first time creates your account here/),
    ).not.toBeNull()
    expect(screen.getByText(/one link/i)).not.toBeNull()
  })

  it.each([
    ['access_denied', /^You’re not signed in\. Either you cancelled, or Example didn’t let you in/],
    ['email_not_verified', /^Example hasn’t confirmed your email address yet\. Confirm it/],
    ['account_not_linked', /^There’s already an account with your email address, .* Confirm it/],
    ['email_not_found', /^Example didn’t share your email address\. Add/],
    [
      'state_mismatch',
      /^That took too long, or you started in another browser\. Please start again/,
    ],
    ['provider_unreachable', /can’t be reached right now\. Please try again in a minute/],
    ['<script>', /^Something went wrong between Example and this server\. Please try again/],
  ])('what went wrong is told with what to do: %s', async (error, text) => {
    renderSite(`/sign-in?error=${encodeURIComponent(error)}`, { ...signedOutServer, ...alone })
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
    expect(screen.getByRole('button', { name: 'Continue with Example' })).not.toBeNull()
  })

  it('a provider that can’t be reached is told where the person is', async () => {
    renderSite('/sign-in', {
      ...signedOutServer,
      ...alone,
      'POST /api/auth/sign-in/social': () => ({
        status: 503,
        body: { code: 'provider_unreachable' },
      }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Example' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Example can’t be reached right now. Please try again in a minute.',
    )
    expect(assign).not.toHaveBeenCalled()
  })

  it('the security page sends people there for their password, and keeps the devices', async () => {
    renderSite('/security', {
      ...signedInServer,
      ...alone,
      'GET /api/auth/list-sessions': () =>
        ok([{ id: 'here', token: 'a', createdAt: '2026-11-21T09:00:00.000Z', userAgent: 'x' }]),
      'GET /api/auth/get-session': () => ok({ session: { id: 'here' } }),
    })
    await screen.findByText(/^You sign in with Example, so your password/)
    await screen.findByText(/This device/)
    expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Two-step verification' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Ways to sign in' })).toBeNull()
  })

  it('who forgot their password is told where it is kept', async () => {
    renderSite('/forgot-password', { ...signedOutServer, ...alone })
    await screen.findByText(/^You sign in with Example, so we don’t have your password/)
    expect(screen.queryByLabelText('Email')).toBeNull()
  })

  it('[AUTH-02] signing out goes by way of the provider', async () => {
    renderSite('/transcribe', {
      ...signedInServer,
      ...alone,
      'POST /api/auth/sign-out': () => ok({ success: true, url: 'https://login.example/end' }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Account' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await until(() => expect(assign).toHaveBeenCalledWith('https://login.example/end'))
  })
})

describe('with a provider beside passwords', () => {
  it('both ways in are there', async () => {
    renderSite('/sign-in', { ...signedOutServer, ...beside })
    await screen.findByRole('button', { name: 'Continue with Example' })
    expect(screen.getByLabelText('Password')).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Create an account' })).not.toBeNull()
  })

  it('who has no password is offered one, and no second step to it', async () => {
    const account = { id: '1', email: testUser.email, email_verified: true, factors: [] }
    const identities = [{ id: 'a', provider: 'oidc', created_at: '2026-11-21T09:00:00.000Z' }]
    renderSite('/security', {
      ...signedInServer,
      ...beside,
      'POST /api/auth-session': () =>
        ok({
          access_token: 'x',
          refresh_token: null,
          expires_at: 4_000_000_000,
          user: { ...account, identities },
        }),
      'GET /api/auth/list-sessions': () => ok([]),
      'GET /api/auth/get-session': () => ok(null),
    })
    await screen.findByText('You don’t have a password here. We can email you a link to set one.')
    expect(screen.queryByRole('heading', { name: 'Two-step verification' })).toBeNull()
    const list = await screen.findByRole('list', { name: 'Ways to sign in' })
    expect(list.textContent).toContain('Example')
  })
})
