import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionRow } from '../../test/recorder-site.tsx'
import {
  ok,
  renderSite,
  type StubServer,
  signedInServer,
  testUser,
} from '../../test/render-site.tsx'
import { expectConsole } from '../../test/setup.ts'
import { spyOnTimesOfDay } from '../../test/spy-on-times-of-day.ts'

const withRecording: StubServer = {
  ...signedInServer,
  'GET /api/sessions': () => ok({ sessions: [{ ...sessionRow, status: 'completed' }] }),
}

/** Breaks pages that show a date, until it is called. */
function breakDates(error: Error): () => void {
  const format = spyOnTimesOfDay().mockImplementation(() => {
    throw error
  })

  return () => format.mockRestore()
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  // What the libraries print about a broken page.
  expectConsole('The above error occurred')
  expectConsole('Error in route match')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

describe('the error boundary', () => {
  it('says what the server said, and tries again', async () => {
    let isDown = true
    renderSite('/transcribe', {
      ...signedInServer,
      'GET /api/me': () =>
        isDown
          ? { status: 403, body: { error: 'Not now.', code: 'forbidden' } }
          : ok({ user: testUser }),
    })

    expect((await screen.findByRole('alert')).textContent).toBe('Not now.')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Hello, Ada' })
  })

  it('[ERR-19] catches a page that breaks, shows nothing of its insides, and opens it again', async () => {
    vi.stubEnv('DEV', false)
    const mend = breakDates(new Error('secret detail'))
    renderSite('/transcribe', withRecording)

    expect((await screen.findByRole('alert')).textContent).toBe(
      'Something in this page broke. Nothing that was recorded is lost.',
    )
    expect(document.body.textContent).not.toContain('secret detail')
    expect(document.title).toBe('Something went wrong · Live-scribe')
    mend()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Hello, Ada' })
  })

  it('[ERR-19] shows in development what broke, where, and what caused it', async () => {
    breakDates(new Error('the date broke', { cause: new TypeError('no time zone') }))
    renderSite('/transcribe', withRecording)

    const { textContent } = await screen.findByTestId('cause')
    expect(textContent).toMatch(/Error: the date broke\n +at .*\n/)
    expect(textContent).toContain('Caused by TypeError: no time zone')
  })

  it('offers to reload when a part of the program is gone from the server', async () => {
    breakDates(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))
    renderSite('/transcribe', withRecording)

    await screen.findByText(/A part of this page could not be loaded/)
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeDefined()
  })
})
