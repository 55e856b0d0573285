import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getProviderSession } from '#web/features/identity/session/provider-session.ts'
import { renderSite, signedInServer, signedOutServer } from '../../../test/render-site.tsx'
import { CLERK_KEY, clerkServer, installScriptedClerk } from '../../../test/scripted-clerk.ts'
import { until } from '../../../test/until.ts'

const OVER = 'You have been signed out. Please sign in again.'

beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()))
afterEach(() => vi.unstubAllGlobals())

it('[ROUTE-03, ROUTE-06] the pages for signing in and up show Clerk’s forms, on any sub-path', async () => {
  const { library, becomesReady } = installScriptedClerk()
  renderSite('/sign-in/factor-one?redirect=%2Fsettings', { ...signedOutServer, ...clerkServer })
  await screen.findByText('Loading sign-in...')
  await becomesReady()
  await screen.findByText('sign-in for /settings')
  expect(screen.queryByLabelText('Password')).toBeNull()
  renderSite('/sign-up/verify', { ...signedOutServer, ...clerkServer })
  await screen.findByText('sign-up for /transcribe')
  // A session left open would stay subscribed to Clerk's events.
  expect(library.listeners.size).toBe(0)
})

it('[AUTH-02] the security page leads to the account at Clerk, and signing out ends the session there', async () => {
  const { library, becomesReady, signIn } = installScriptedClerk()
  renderSite('/security', { ...signedInServer, ...clerkServer })
  await becomesReady()
  await until(() => expect(library.listeners.size).toBe(1))
  await signIn()
  await userEvent.click(await screen.findByRole('button', { name: 'Open your account' }))
  expect(library.openUserProfile).toHaveBeenCalledOnce()
  expect(screen.queryByRole('heading', { name: 'Where you are signed in' })).toBeNull()
  expect(window).toHaveProperty('__clerk_publishable_key', CLERK_KEY)
  await userEvent.click(screen.getByRole('button', { name: 'Account' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await until(() => expect(library.signOut).toHaveBeenCalledOnce())
})

it('says so while Clerk is not loaded, and when its session is over', async () => {
  const { library, becomesReady, signOut } = installScriptedClerk()
  renderSite('/security', { ...signedInServer, ...clerkServer })
  await userEvent.click(await screen.findByRole('button', { name: 'Open your account' }))
  await screen.findByText(/^Clerk hasn’t loaded\. Check your connection, then reload the page/)
  await becomesReady()
  await until(() => expect(library.listeners.size).toBe(1))
  await signOut()
  await screen.findByText(OVER)
  expect(getProviderSession()).toBeNull()
})
