import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok, renderSite, type StubServer, testUser } from '../../test/render-site.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())
describe('signing in', () => {
  function serverThatKnows(password: string): StubServer {
    let user: typeof testUser | null = null
    return {
      'GET /api/me': () => ok({ user }),
      'GET /api/sessions': () => ok({ sessions: [] }),
      'GET /api/recording-totals': () => ok({ recordings: 0, minutes: 0 }),
      'POST /api/auth/sign-in/email': ({ body }) => {
        if ((body as { password: string }).password !== password) {
          return { status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid' } }
        }
        user = testUser
        return ok({})
      },
      'POST /api/auth/sign-up/email': () => {
        user = testUser
        return ok({})
      },
    }
  }

  async function fill(password: string) {
    await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await userEvent.type(screen.getByLabelText('Password'), password)
  }

  it('[ROUTE-05] goes to the dashboard', async () => {
    const { history } = renderSite('/sign-in', serverThatKnows('correct horse'))
    await fill('correct horse')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

    await screen.findByRole('heading', { name: 'Hello, Ada' })
    expect(history.location.pathname).toBe('/transcribe')
  })

  it('goes to the page that was wanted', async () => {
    const { history } = renderSite(
      '/sign-in?redirect=%2Ftranscribe%3Fview%3Drecord',
      serverThatKnows('correct horse'),
    )
    await fill('correct horse')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

    await screen.findByRole('button', { name: 'Start Recording' })
    expect(history.location.search).toBe('?view=record')
  })

  it('never leaves for another site', async () => {
    const { history } = renderSite(
      '/sign-in?redirect=%2F%2Fexample.com',
      serverThatKnows('correct horse'),
    )
    await fill('correct horse')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

    await waitFor(() => expect(history.location.href).toBe('/transcribe'))
  })

  it('says what is wrong and lets the person try again', async () => {
    renderSite('/sign-in', serverThatKnows('correct horse'))
    await fill('wrong horse')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

    expect((await screen.findByRole('alert')).textContent).toBe(
      'That email and password don’t match. Check both and try again.',
    )
    expect(screen.getByRole('button', { name: 'Sign in' })).toHaveProperty('disabled', false)
  })

  it('[ROUTE-08] signs up and goes to the dashboard', async () => {
    const { history } = renderSite('/sign-up', serverThatKnows(''))
    await userEvent.type(await screen.findByLabelText('Name'), 'Ada Lovelace')
    await fill('correct horse battery')
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }))

    await screen.findByRole('heading', { name: 'Hello, Ada' })
    expect(history.location.pathname).toBe('/transcribe')
  })
})
