import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok, person, renderSite, signedIn } from '../../test/render-site.tsx'
import { expectConsole } from '../../test/setup.ts'

const broken = vi.hoisted(() => ({ error: undefined as Error | undefined }))
vi.mock('#web/features/billing/subscription/upgrade-button.tsx', () => ({
  UpgradeButton: () => {
    if (broken.error) throw broken.error
    return null
  },
}))

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
      ...signedIn,
      'GET /api/me': () =>
        isDown
          ? { status: 403, body: { error: 'Not now.', code: 'forbidden' } }
          : ok({ user: person }),
    })

    expect((await screen.findByRole('alert')).textContent).toBe('Not now.')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Hello, Ada' })
  })

  it('[ERR-19] catches a page that breaks, shows nothing of its insides, and opens it again', async () => {
    vi.stubEnv('DEV', false)
    broken.error = new Error('secret detail')
    renderSite('/transcribe', signedIn)

    expect((await screen.findByRole('alert')).textContent).toBe(
      'Something in this page broke. Nothing that was recorded is lost.',
    )
    expect(document.body.textContent).not.toContain('secret detail')
    expect(document.title).toBe('Something went wrong · Live-scribe')
    broken.error = undefined
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Hello, Ada' })
  })

  it('[ERR-19] shows in development what broke, where, and what caused it', async () => {
    broken.error = new Error('the upgrade broke', { cause: new TypeError('no plan') })
    renderSite('/transcribe', signedIn)

    const { textContent } = await screen.findByTestId('cause')
    expect(textContent).toMatch(/Error: the upgrade broke\n +at .*\n/)
    expect(textContent).toContain('Caused by TypeError: no plan')
    broken.error = undefined
  })

  it('offers to reload when a part of the program is gone from the server', async () => {
    broken.error = new TypeError('Failed to fetch dynamically imported module: /assets/a.js')
    renderSite('/transcribe', signedIn)

    await screen.findByText(/A part of this page could not be loaded/)
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeDefined()
    broken.error = undefined
  })
})
