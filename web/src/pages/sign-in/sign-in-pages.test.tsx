import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import { pageSession } from '#web/features/identity/session/page-session.ts'
import {
  ok,
  renderSite,
  type StubServer,
  signedInServer,
  signedOutServer,
  testUser,
} from '../../../test/render-site.tsx'
import { until } from '../../../test/until.ts'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** An account with two-step verification; `123456` and the backup code pass. */
function withSecondStep() {
  const passed: { path: string; body: unknown }[] = []
  let user: typeof testUser | null = null
  const check = (right: string) => (request: { url: URL; body: unknown }) => {
    if ((request.body as { code: string }).code !== right) {
      return { status: 401, body: { code: 'INVALID_CODE', message: 'Invalid' } }
    }
    passed.push({ path: request.url.pathname, body: request.body })
    user = testUser
    return ok({})
  }
  const server: StubServer = {
    'GET /api/me': () => ok({ user }),
    'GET /api/sessions': () => ok({ sessions: [] }),
    'POST /api/auth/sign-in/email': () =>
      ok({ twoFactorRedirect: true, twoFactorMethods: ['totp'] }),
    'POST /api/auth/two-factor/verify-totp': check('123456'),
    'POST /api/auth/two-factor/verify-backup-code': check('aaaaa-bbbbb'),
  }

  return { server, passed }
}

async function givePassword() {
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse battery')
  await press('Sign in')
}

describe('signing in with a second step', () => {
  it('[AUTH-09] [AUTH-11] asks for a code after the password, says what happened, and goes to the page that was wanted', async () => {
    const { server, passed } = withSecondStep()
    const events: string[] = []
    const unsubscribe = pageSession.subscribe((event) => events.push(event))
    const { history } = renderSite('/sign-in?redirect=%2Ftranscribe%3Fview%3Drecord', server)
    await givePassword()
    const code = await screen.findByLabelText('Code from your authenticator app')
    expect(code.getAttribute('autocomplete')).toBe('one-time-code')
    await userEvent.type(code, '000000')
    await press('Continue')
    await screen.findByText(/^That code isn’t right/)
    await userEvent.clear(code)
    await userEvent.type(code, '123 456')
    await press('Continue')

    await screen.findByRole('button', { name: 'Start Recording' })
    expect(history.location.search).toBe('?view=record')
    expect(events).toEqual(['MFA_CHALLENGE_VERIFIED', 'SIGNED_IN'])
    unsubscribe()
    expect(passed).toEqual([
      {
        path: '/api/auth/two-factor/verify-totp',
        body: { code: '123456', trustDevice: false },
      },
    ])
  })

  it('takes a backup code instead, and trusts the device when asked to', async () => {
    const { server, passed } = withSecondStep()
    renderSite('/sign-in', server)
    await givePassword()
    await press('Use a backup code')
    await userEvent.type(screen.getByLabelText('Backup code'), ' aaaaa-bbbbb ')
    await userEvent.click(screen.getByLabelText('Trust this device for 30 days'))
    await press('Continue')
    await screen.findByRole('heading', { name: 'Hello, Ada' })
    expect(passed).toEqual([
      {
        path: '/api/auth/two-factor/verify-backup-code',
        body: { code: 'aaaaa-bbbbb', trustDevice: true },
      },
    ])
  })

  it('lets a person start again', async () => {
    renderSite('/sign-in', withSecondStep().server)
    await givePassword()
    await press('Start again')
    await screen.findByRole('button', { name: 'Sign in' })
  })
})

describe('a password field', () => {
  it('can be looked at, and is known to password managers', async () => {
    renderSite('/sign-in', signedOutServer)
    const password = await screen.findByLabelText('Password')
    expect(password.getAttribute('type')).toBe('password')
    expect(password.getAttribute('autocomplete')).toBe('current-password')
    await press('Show what you type')
    expect(password.getAttribute('type')).toBe('text')
    await press('Hide what you type')
    expect(password.getAttribute('type')).toBe('password')
  })

  it('for a new account asks for a new password of at least 12 characters', async () => {
    renderSite('/sign-up', signedOutServer)
    const password = await screen.findByLabelText('Password')
    expect(password.getAttribute('autocomplete')).toBe('new-password')
    expect(password.getAttribute('minlength')).toBe('12')
  })
})

describe('a forgotten password', () => {
  it('asks for the address, and says the same whether there is an account or not', async () => {
    const { fetch } = renderSite('/forgot-password', {
      ...signedOutServer,
      'POST /api/auth/request-password-reset': () => ok({ status: true }),
    })
    await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await press('Send the link')
    expect((await screen.findByRole('status')).textContent).toContain(
      'If there’s an account for ada@example.com',
    )
    const call = fetch.mock.calls.find(([address]) => address.includes('request-password-reset'))
    expect(JSON.parse(String(call?.[1]?.body))).toEqual({
      email: 'ada@example.com',
      redirectTo: '/reset-password',
    })
  })

  it('is replaced with the mailed link', async () => {
    renderSite('/reset-password?token=abc', {
      ...signedOutServer,
      'POST /api/auth/reset-password': ({ body }) =>
        (body as { token: string }).token === 'abc'
          ? ok({ status: true })
          : { status: 400, body: { code: 'INVALID_TOKEN', message: 'Invalid' } },
    })
    await userEvent.type(await screen.findByLabelText('New password'), 'correct horse battery')
    await press('Save and sign out everywhere')
    await screen.findByRole('heading', { name: 'Your password has been changed' })
  })

  it.each([
    ['/reset-password?error=INVALID_TOKEN', false],
    ['/reset-password', false],
    ['/reset-password?token=old', true],
  ])('says that a link is spent at %s, and offers a new one', async (path, isTried) => {
    renderSite(path, {
      ...signedOutServer,
      'POST /api/auth/reset-password': () => ({
        status: 400,
        body: { code: 'INVALID_TOKEN', message: 'Invalid' },
      }),
    })
    if (isTried) {
      await userEvent.type(await screen.findByLabelText('New password'), 'correct horse battery')
      await press('Save and sign out everywhere')
    }
    await screen.findByRole('heading', { name: 'This link no longer works' })
    expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe(
      '/forgot-password',
    )
  })
})

describe('the reminder to confirm an address', () => {
  const unconfirmed = (reaches_people: boolean): StubServer => ({
    ...signedInServer,
    'GET /api/me': () => ok({ user: { ...testUser, email_verified: false } }),
    'GET /api/configuration': () =>
      ok({
        live_channel: { key: 'k', cluster: '', same_origin: true, private_channel_names: false },
        speech_to_text: { name: 'x', on_this_server: true, available: true },
        mail: { reaches_people },
      }),
  })

  it('stands on the dashboard until the address is confirmed', async () => {
    renderSite('/transcribe', unconfirmed(true))
    const notice = await screen.findByRole('complementary', { name: 'Your email address' })
    expect(notice.textContent).toContain('You can start recording in the meantime.')
  })

  it('asks for nothing that cannot be done: without a mail server it is not there', async () => {
    const { fetch } = renderSite('/transcribe', unconfirmed(false))
    await screen.findByRole('heading', { name: 'Hello, Ada' })
    await until(() =>
      expect(fetch.mock.calls.map(([address]) => address)).toContain('/api/configuration'),
    )
    expect(screen.queryByRole('complementary', { name: 'Your email address' })).toBeNull()
  })
})

describe('a session that ends without the person’s doing', () => {
  it('[AUTH-08] is said, and the page stays as it is', async () => {
    let user: typeof testUser | null = testUser
    const { history } = renderSite('/transcribe', {
      ...signedInServer,
      'GET /api/me': () => ok({ user }),
      'POST /api/auth-session': () => {
        user = null
        return { status: 401, body: { error: 'Please sign in.', code: 'unauthenticated' } }
      },
      'POST /api/auth/sign-out': () => ok({ success: true }),
    })
    await screen.findByText('You have been signed out. Please sign in again.')
    expect(history.location.pathname).toBe('/transcribe')
  })

  it.each(['/transcribe', '/account', '/settings', '/security'])(
    '[STATE-13] leaves nothing of theirs on %s, and leads to sign-in',
    async (address) => {
      const { queryClient } = renderSite(address, signedInServer)
      await until(() => expect(screen.queryAllByRole('heading', { level: 1 })).not.toEqual([]))
      await act(async () => queryClient.setQueryData(currentUserQuery.queryKey, null))
      await screen.findByRole('heading', { name: 'You are signed out' })
      expect(screen.queryByText(/Ada/)).toBeNull()
      expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
        '/sign-in?redirect=%2Ftranscribe',
      )
    },
  )
})
