import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok, person, renderSite, type Server, signedOut } from '../../test/render-site.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent
const known = (email_verified: boolean): Server => ({
  ...signedOut,
  'GET /api/me': () => ok({ user: { ...person, email_verified } }),
})

describe('[AUTH-43] the page of a mailed link', () => {
  it.each([
    ['nobody, without a link', '', signedOut, 'Your address is not confirmed yet'],
    ['nobody, after the link', '?outcome=confirmed', signedOut, 'Your e-mail address is confirmed'],
    [
      'who is not confirmed',
      '?outcome=confirmed',
      known(false),
      'Your address is not confirmed yet',
    ],
    ['who is confirmed', '', known(true), 'Your e-mail address is confirmed'],
    [
      'nobody, with a spoilt link',
      '?outcome=confirmed&error=INVALID_TOKEN',
      signedOut,
      'This link no longer works',
    ],
  ])('says to %s what is true', async (_who, search, server, expected) => {
    renderSite(`/verify-email${search}`, server)
    expect(await title()).toBe(expected)
  })
})

it('[AUTH-39] a sign-up that waits for the mailed link says so, whoever the address belongs to', async () => {
  renderSite('/sign-up', {
    ...signedOut,
    'POST /api/auth/sign-up/email': () => ok({ token: null, user: {} }),
  })
  await userEvent.type(await screen.findByLabelText('Name'), 'Ada')
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse battery')
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByRole('heading', { name: 'Look in your mailbox' })
  screen.getByText('ada@example.com')
  screen.getByRole('button', { name: 'Send the link again' })
})
