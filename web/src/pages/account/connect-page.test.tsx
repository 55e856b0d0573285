import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  ok,
  renderSite,
  type StubServer,
  signedInServer,
  signedOutServer,
} from '../../../test/render-site.tsx'
import { until } from '../../../test/until.ts'

const assign = vi.fn()
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  assign.mockReset()
})

const BACK = 'https://assistant.example/callback'
/** A request as the server signs it, with a state that a router could take for a number. */
function signed(changes: Record<string, string> = {}): string {
  return String(
    new URLSearchParams({
      response_type: 'code',
      client_id: 'abc',
      redirect_uri: BACK,
      scope: 'recordings:read recordings:write offline_access',
      state: '12345678901234567890',
      exp: String(Math.ceil(Date.now() / 1000) + 600),
      sig: 'c2lnbmF0dXJl+/=',
      ...changes,
    }),
  )
}

/** The page with a server that keeps the answers. */
function renderQuestion(request = signed(), server: StubServer = {}) {
  const answers: unknown[] = []
  const site = renderSite(`/connect?${new URLSearchParams({ request })}`, {
    ...signedInServer,
    'GET /api/auth/oauth2/public-client': () => ok({ client_id: 'abc', client_name: 'Assistant' }),
    'POST /api/auth/oauth2/consent': ({ body }) => {
      answers.push(body)
      return ok({ redirect: true, url: `${BACK}?code=1` })
    },
    ...server,
  })
  return { ...site, answers }
}

it('[MCP-27] says which program asks, where it leads and what it may do, and allows all of it', async () => {
  const request = signed()
  const { answers } = renderQuestion(request)
  await screen.findByRole('heading', { level: 1, name: 'Connect Assistant?' })
  const text = screen.getByRole('main').textContent
  expect(text).toContain('calls itself Assistant and takes you back to assistant.example.')
  expect(text).toContain('You are signed in as ada@example.com')
  expect(text).toContain('until you disconnect it on the security page')
  const list = within(screen.getByRole('list'))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Read and search your recordings',
    'Mark moments in them',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Allow' }))
  await until(() => expect(assign).toHaveBeenCalledWith(`${BACK}?code=1`))
  expect(answers).toEqual([
    {
      accept: true,
      oauth_query: request,
      scope: 'recordings:read recordings:write offline_access',
    },
  ])
})

it('[MCP-27] lets the user leave out the marks, by keyboard alone', async () => {
  const { answers } = renderQuestion()
  await screen.findByRole('heading', { name: 'Connect Assistant?' })
  screen.getByRole('checkbox', { name: 'Mark moments in them' }).focus()
  await userEvent.keyboard(' ')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await until(() => expect(assign).toHaveBeenCalled())
  expect(answers).toMatchObject([{ accept: true, scope: 'recordings:read offline_access' }])
})

it('[MCP-27] takes the user back without anything when they don’t allow it', async () => {
  const { answers } = renderQuestion(
    signed({ redirect_uri: 'http://127.0.0.1:1/', scope: 'recordings:read' }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Don’t allow' }))
  expect(screen.getByRole('main').textContent).toContain('an app on this device')
  expect(screen.getByRole('main').textContent).toContain('connected for 15 minutes')
  await until(() => expect(assign).toHaveBeenCalled())
  expect(answers).toEqual([{ accept: false, oauth_query: expect.any(String) }])
})

it('[MCP-28] says why nothing was connected', async () => {
  const ended = signed({ exp: '1' })
  const { unmount } = renderQuestion(ended)
  expect((await screen.findByRole('alert')).textContent).toContain('This question has ended.')
  unmount()
  const other = renderSite('/connect?error=invalid_redirect', signedOutServer)
  expect((await screen.findByRole('alert')).textContent).toContain('did not name before')
  other.unmount()
  const more = renderSite('/connect?error=invalid_scope', signedOutServer)
  expect((await screen.findByRole('alert')).textContent).toContain('more than programs may do')
  more.unmount()
  const odd = renderSite('/connect?error=__proto__', signedOutServer)
  expect((await screen.findByRole('alert')).textContent).toContain('isn’t valid')
  odd.unmount()
  const gone = renderQuestion(signed(), {
    'GET /api/auth/oauth2/public-client': () => ({ status: 404, body: { error: 'not_found' } }),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('know this program any more')
  gone.unmount()
  renderQuestion(signed(), {
    'POST /api/auth/oauth2/consent': () => ({ status: 400, body: { error: 'invalid_signature' } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Allow' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This question has ended.')
  expect(assign).not.toHaveBeenCalled()
})

it('[MCP-28] asks a visitor to sign in first, and keeps the question as it was signed', async () => {
  const request = signed()
  const { history } = renderSite(`/connect?${new URLSearchParams({ request })}`, signedOutServer)
  await screen.findByRole('heading', { name: 'Sign in' })
  const redirect = new URLSearchParams(history.location.search).get('redirect') ?? ''
  expect(new URL(redirect, location.origin).searchParams.get('request')).toBe(request)
})
