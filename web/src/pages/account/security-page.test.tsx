import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ok,
  renderSite,
  type StubServer,
  signedOutServer,
  testUser,
} from '../../../test/render-site.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

const password = 'correct horse battery'
const uri = 'otpauth://totp/Live-scribe:ada?secret=ABCDEFGH234567&issuer=Live-scribe'
const wrong = { status: 400, body: { code: 'INVALID_PASSWORD', message: 'Invalid password' } }

/** A scripted account at the server. */
function account(options: { identities?: string[]; isConfirmed?: boolean } = {}) {
  const state = {
    user: { ...testUser, email_verified: options.isConfirmed ?? true } as typeof testUser | null,
    factor: null as 'unverified' | 'verified' | null,
    identities: options.identities ?? ['credential'],
    sessions: [
      {
        id: 'here',
        token: 'a',
        createdAt: '2026-11-21T09:00:00.000Z',
        userAgent: 'Firefox/1 Linux',
      },
      {
        id: 'phone',
        token: 'b',
        createdAt: '2026-11-20T09:00:00.000Z',
        userAgent: 'Safari/1 iPhone',
      },
    ],
  }
  const asks = (act: () => unknown) => (request: { body: unknown }) =>
    (request.body as { password: string }).password === password ? ok(act()) : wrong
  const server: StubServer = {
    'GET /api/me': () => ok({ user: state.user }),
    'GET /api/configuration': () =>
      ok({
        live_channel: { key: 'k', cluster: '', same_origin: true, private_channel_names: false },
        speech_to_text: { name: 'x', on_this_server: true, available: true },
        mail: { reaches_people: true },
      }),
    'POST /api/auth-session': () =>
      ok({
        access_token: 'x',
        refresh_token: null,
        expires_at: 4_000_000_000,
        user: {
          id: '1',
          email: testUser.email,
          email_verified: true,
          factors: state.factor ? [{ id: 'f', factor_type: 'totp', status: state.factor }] : [],
          identities: state.identities.map((provider) => ({
            id: provider,
            provider,
            created_at: '2026-11-21T09:00:00.000Z',
          })),
        },
      }),
    'GET /api/auth/list-sessions': () => ok(state.sessions),
    'GET /api/auth/get-session': () => ok({ session: { id: 'here' } }),
    'POST /api/auth/revoke-session': ({ body }) => {
      const { token } = body as { token: string }
      state.sessions = state.sessions.filter((session) => session.token !== token)
      return ok({ status: true })
    },
    'POST /api/auth/revoke-sessions': () => {
      state.user = null
      return ok({ status: true })
    },
    'POST /api/auth/unlink-account': ({ body }) => {
      const { accountId } = body as { accountId: string }
      state.identities = state.identities.filter((provider) => provider !== accountId)
      return ok({ status: true })
    },
    'POST /api/auth/send-verification-email': () => ok({ status: true }),
    'POST /api/auth/two-factor/enable': asks(() => {
      state.factor = 'unverified'
      return { totpURI: uri, backupCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'] }
    }),
    'POST /api/auth/two-factor/verify-totp': ({ body }) => {
      if ((body as { code: string }).code !== '123456') {
        return { status: 401, body: { code: 'INVALID_CODE', message: 'Invalid code' } }
      }
      state.factor = 'verified'
      return ok({})
    },
    'POST /api/auth/two-factor/disable': asks(() => {
      state.factor = null
      return { status: true }
    }),
  }

  return { state, server }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('the security page', () => {
  it('[AUTH-11] [AUTH-12] turns the second step on with a code, shows backup codes once, and turns it off', async () => {
    const { state, server } = account()
    renderSite('/security', server)
    await press('Turn on')
    await userEvent.type(screen.getByLabelText('Your password'), 'not the one')
    await press('Continue')
    expect(
      await screen.findByText('That is not your password. Check it and try again.'),
    ).toBeDefined()
    await userEvent.clear(screen.getByLabelText('Your password'))
    await userEvent.type(screen.getByLabelText('Your password'), password)
    await press('Continue')

    expect((await screen.findByTestId('manual-key')).textContent).toBe('ABCD EFGH 2345 67')
    expect(screen.getByTitle('QR code for your authenticator app')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Code from the app'), '000000')
    await press('Confirm')
    expect(await screen.findByText(/^That code isn’t right/)).toBeDefined()
    await userEvent.clear(screen.getByLabelText('Code from the app'))
    await userEvent.type(screen.getByLabelText('Code from the app'), '123 456')
    await press('Confirm')

    const codes = await screen.findByRole('list', { name: 'Backup codes' })
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['aaaaa-bbbbb', 'ccccc-ddddd'])
    const download = screen.getByRole('link', { name: 'Download' }).getAttribute('href') ?? ''
    expect(decodeURIComponent(download)).toContain('aaaaa-bbbbb\nccccc-ddddd\n')
    await press('I’ve saved them')
    expect(screen.queryByText('aaaaa-bbbbb')).toBeNull()

    await press('Turn off')
    await userEvent.type(screen.getByLabelText('Your password'), password)
    await press('Turn off')
    await screen.findByRole('button', { name: 'Turn on' })
    expect(state.factor).toBeNull()
  })

  it('lists devices, this one first, and signs one of them out', async () => {
    const { server } = account()
    renderSite('/security', server)
    const list = await screen.findByRole('list', { name: 'Devices' })
    const [here, phone] = within(list).getAllByRole('listitem')
    expect(here?.textContent).toContain('Firefox on LinuxThis device')
    expect(phone?.textContent).toContain('Safari on iPhone')
    await press('Sign out Safari on iPhone')
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
  })

  it('[AUTH-02] signs out everywhere once that is confirmed, and returns to the landing page', async () => {
    const { server } = account()
    const { history } = renderSite('/security', server)
    await press('Sign out everywhere')
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: 'Sign out everywhere',
      }),
    )
    await screen.findByRole('link', { name: 'Start Recording Free' })
    expect(history.location.pathname).toBe('/')
  })

  it('[AUTH-12] removes a linked identity, and offers no removal of the last', async () => {
    const { server } = account({ identities: ['credential', 'example'] })
    renderSite('/security', server)
    await press('Remove example')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull())
    expect(screen.getByText('Email and password')).toBeDefined()
  })

  it('sends the link that confirms the address again', async () => {
    const { server } = account({ isConfirmed: false })
    const { fetch } = renderSite('/security', server)
    await press('Send the link again')
    await screen.findByText('Check your inbox, and your spam folder too.')
    const call = fetch.mock.calls.find(([address]) => address.includes('send-verification'))
    expect(JSON.parse(String(call?.[1]?.body))).toEqual({
      email: testUser.email,
      callbackURL: '/verify-email?outcome=confirmed',
    })
  })

  it('is for signed-in people', async () => {
    const { history } = renderSite('/security', signedOutServer)
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(new URLSearchParams(history.location.search).get('redirect')).toBe('/security')
  })
})
