import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setOutsideSession } from '#web/features/identity/session/outside-session.ts'
import { ok, renderSite, type Server, signedIn, signedOut } from '../../../test/render-site.tsx'
import { until } from '../../../test/until.ts'

/* Clerk's library needs its host; what of ours stands around it does not. */
const shown = vi.hoisted(() => ({ keys: [] as string[], end: () => {} }))
vi.mock('#web/features/identity/clerk/clerk-session.tsx', () => ({
  ClerkSession: ({ publishableKey, onOver }: { publishableKey: string; onOver: () => void }) => {
    shown.keys.push(publishableKey)
    shown.end = onOver
    return null
  },
}))
vi.mock('#web/features/identity/clerk/clerk-sign-in.tsx', () => ({
  ClerkSignIn: ({ way, wanted }: { way: string; wanted?: string }) => `${way} for ${wanted}`,
}))

beforeEach(() => {
  shown.keys = []
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => {
  setOutsideSession(null)
  vi.unstubAllGlobals()
})

const clerk: Server = {
  'GET /api/configuration': () =>
    ok({
      live_channel: { key: 'k', cluster: '', same_origin: true, private_channel_names: false },
      sign_in: { passwords: false, outside: { kind: 'clerk', name: 'Clerk', key: 'pk_test_x' } },
      speech_to_text: { name: 'x', on_this_server: true, available: true },
      mail: { reaches_people: true },
    }),
}

it('[ROUTE-03, ROUTE-06] the pages for signing in and up show Clerk’s forms, on any sub-path', async () => {
  renderSite('/sign-in/factor-one?redirect=%2Fsettings', { ...signedOut, ...clerk })
  await screen.findByText('sign-in for /settings')
  expect(screen.queryByLabelText('Password')).toBeNull()
  renderSite('/sign-up/verify', { ...signedOut, ...clerk })
  await screen.findByText('sign-up for undefined')
  expect(shown.keys).toEqual([])
})

it('[AUTH-02] the security page leads to the account at Clerk, and signing out ends the session there', async () => {
  const session = { signOut: vi.fn(async () => {}), openProfile: vi.fn() }
  setOutsideSession(session)
  renderSite('/security', { ...signedIn, ...clerk })
  await userEvent.click(await screen.findByRole('button', { name: 'Open your account' }))
  expect(session.openProfile).toHaveBeenCalledOnce()
  expect(screen.queryByRole('heading', { name: 'Where you are signed in' })).toBeNull()
  expect(shown.keys).toContain('pk_test_x')
  await userEvent.click(screen.getByRole('button', { name: 'Account' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  await until(() => expect(session.signOut).toHaveBeenCalledOnce())
})

it('says so while Clerk is not loaded, and when its session is over', async () => {
  renderSite('/security', { ...signedIn, ...clerk })
  await userEvent.click(await screen.findByRole('button', { name: 'Open your account' }))
  await screen.findByText(/^Clerk hasn’t loaded\. Check your connection, then reload the page/)
  act(() => shown.end())
  await screen.findByText('You have been signed out. Please sign in again.')
})
