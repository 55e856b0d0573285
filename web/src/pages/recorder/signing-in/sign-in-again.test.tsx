import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import {
  acceptConnection,
  renderRecordingSite,
  resetRecorderSite,
} from '../../../../test/recorder-site.tsx'
import { ok, testUser } from '../../../../test/render-site.tsx'
import { scriptedDevices } from '../../../../test/scripted-devices.tsx'
import { SignInAgain } from './sign-in-again.tsx'

beforeEach(() => resetRecorderSite())
afterEach(() => vi.unstubAllGlobals())

/** Somebody records; then their sign-in expires, and they enter a password. */
async function signInAgainAs(id: string) {
  let user: typeof testUser | null = testUser
  const calls: string[] = []
  const site = await renderRecordingSite({
    'GET /api/me': () => ok({ user }),
    'POST /api/auth/sign-in/email': () => {
      calls.push('sign in')
      user = { ...testUser, id }
      return ok({})
    },
    'POST /api/auth/sign-out': () => {
      calls.push('sign out')
      return ok({})
    },
  })
  user = null
  await act(async () => site.queryClient.setQueryData(currentUserQuery.queryKey, null))
  const dialog = await screen.findByRole('dialog', { name: 'Please sign in again' })
  scriptedDevices.microphone.hear()
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'a long pass phrase')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

  return { dialog, calls }
}

describe('[REC-122] a sign-in that expires while somebody records', () => {
  it('is renewed beside the recording, which connects under it', async () => {
    await signInAgainAs(testUser.id)
    await acceptConnection(2)
    expect(screen.queryByRole('dialog', { name: 'Please sign in again' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Stop Recording' })).toBeDefined()
  })

  it('[REC-141] is said where Stop is, which leads to the form', async () => {
    const site = await renderRecordingSite()
    await act(async () => site.queryClient.setQueryData(currentUserQuery.queryKey, null))
    await screen.findByRole('dialog', { name: 'Please sign in again' })
    const panel = within(screen.getByRole('region', { name: 'Recording' }))
    await userEvent.click(panel.getByRole('button', { name: 'Sign in again' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(screen.queryByRole('button', { name: 'Copy Share Link' })).toBeNull()
  })

  it('[REC-141] leads to the form also when the button was pressed before the form was loaded', async () => {
    const page = () => <SignInAgain userId="user-1" presses={1} onSignedIn={() => {}} />
    const router = createRouter({
      routeTree: createRootRoute({ component: page }),
      history: createMemoryHistory(),
    })
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    const email = await screen.findByLabelText('Email')
    expect(document.activeElement).toBe(email)
  })

  it('is not replaced by that of another account', async () => {
    const { calls } = await signInAgainAs('somebody-else')
    await screen.findByText(
      'This recording belongs to another account. Please sign in to that one.',
    )
    expect(calls).toEqual(['sign in', 'sign out'])
    expect(scriptedDevices.sockets).toHaveLength(1)
  })
})
