import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import {
  ok,
  renderSite,
  type StubServer,
  signedOutServer,
  testUser,
} from '../../../test/render-site.tsx'
import { until } from '../../../test/until.ts'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent
const known = (email_verified: boolean): StubServer => ({
  ...signedOutServer,
  'GET /api/me': () => ok({ user: { ...testUser, email_verified } }),
})

describe('[AUTH-43] the page of a mailed link', () => {
  it.each([
    ['nobody, without a link', '', signedOutServer, 'Your address is not confirmed yet'],
    [
      'nobody, after the link',
      '?outcome=confirmed',
      signedOutServer,
      'Your email address is confirmed',
    ],
    [
      'who is not confirmed',
      '?outcome=confirmed',
      known(false),
      'Your address is not confirmed yet',
    ],
    ['who is confirmed', '', known(true), 'Your email address is confirmed'],
    [
      'nobody, with a spoilt link',
      '?outcome=confirmed&error=INVALID_TOKEN',
      signedOutServer,
      'This link no longer works',
    ],
    [
      'who has opened the first of two links',
      '?outcome=half-changed',
      known(true),
      'One more link to open',
    ],
    ['who has opened both', '?outcome=changed', known(true), 'Your email address has been changed'],
    [
      'who came too late for an address',
      '?error=EMAIL_TAKEN',
      known(true),
      'This link no longer works',
    ],
  ])('says to %s what is true', async (_who, search, server, expected) => {
    renderSite(`/verify-email${search}`, server)
    expect(await title()).toBe(expected)
  })
})

it('[AUTH-39] a sign-up that waits for the mailed link says so, whoever the address belongs to', async () => {
  renderSite('/sign-up', {
    ...signedOutServer,
    'POST /api/auth/sign-up/email': () => ok({ token: null, user: {} }),
  })
  await userEvent.type(await screen.findByLabelText('Name'), 'Ada')
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse battery')
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByRole('heading', { name: 'Check your inbox' })
  screen.getByText('ada@example.com')
  screen.getByRole('button', { name: 'Send the link again' })
})

it('[BILL-79] the mailed link of a sign-up leads on to what was chosen before it', async () => {
  const asked = vi.fn()
  const first = renderSite('/sign-up?redirect=%2Fpricing%3Fchoose%3Dstarter', {
    ...signedOutServer,
    'POST /api/auth/sign-up/email': ({ body }) => {
      asked(body)
      return ok({ token: null, user: {} })
    },
  })
  await userEvent.type(await screen.findByLabelText('Name'), 'Ada')
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse battery')
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByRole('heading', { name: 'Check your inbox' })
  const [[sent] = []] = asked.mock.calls
  const { callbackURL } = z.object({ callbackURL: z.string() }).parse(sent)
  first.unmount()

  renderSite(callbackURL, signedOutServer)
  await screen.findByRole('heading', { name: 'Your email address is confirmed' })
  const way = screen.getByRole('link', { name: 'Sign in' }).getAttribute('href') ?? ''
  const { searchParams } = new URL(way, 'http://localhost')
  expect(searchParams.get('redirect')).toBe('/pricing?choose=starter')
})

describe('[AFF-43] who came by an affiliate’s link', () => {
  const invited = (bonus_minutes: number): StubServer => ({
    ...signedOutServer,
    'GET /api/affiliate-codes/ADAREADS': () => ok({ is_active: bonus_minutes > 0, bonus_minutes }),
  })
  beforeEach(() => {
    localStorage.setItem('affiliateCode', 'ADAREADS')
    localStorage.setItem('affiliateCodeCapturedAt', new Date().toISOString())
  })
  afterEach(() => localStorage.clear())

  it.each(['/sign-up', '/'])('is told of the bonus minutes on %s', async (path) => {
    renderSite(path, invited(10))
    await screen.findByText(
      /^You’ve been invited\. Sign up and get 10 minutes on top of the free trial/,
    )
  })

  it('is told of none where the code does not count', async () => {
    const { fetch } = renderSite('/sign-up', invited(0))
    await until(() =>
      expect(fetch.mock.calls.map(([address]) => address)).toContain(
        '/api/affiliate-codes/ADAREADS',
      ),
    )
    expect(screen.queryByText(/You’ve been invited/)).toBeNull()
  })
})
