import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freeReply, renderBilling } from '../../../test/billing-site.tsx'
import { ok, testUser } from '../../../test/render-site.tsx'

const assign = vi.fn()
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  assign.mockReset()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})
afterEach(() => vi.unstubAllGlobals())
async function section(name: string) {
  return within(await screen.findByRole('region', { name }))
}
async function fact(name: string, among: Awaited<ReturnType<typeof section>>) {
  return (await among.findByText(name)).nextElementSibling?.textContent
}
describe('[ACC-19, ACC-20] changing who one is', () => {
  const configuration =
    (more: object = {}) =>
    () =>
      ok({
        live_channel: { key: 'k', cluster: 'c', same_origin: true, private_channel_names: false },
        sign_in: { passwords: true },
        speech_to_text: {
          name: 'pocketsphinx',
          on_this_server: true,
          available: true,
          speaker_labels: false,
          punctuation: false,
          jargon: false,
        },
        mail: { reaches_people: true },
        ...more,
      })

  it('sends a link to the present address first, and says what follows', async () => {
    const asked = vi.fn()
    renderBilling('/account', freeReply, {
      'GET /api/configuration': configuration(),
      'POST /api/auth/change-email': ({ body }) => {
        asked(body)
        return ok({ status: true })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Change email' }))
    const field = screen.getByLabelText('New email')
    expect(screen.getByText(/We’ll send a link to ada@example.com first/)).toBeDefined()
    await userEvent.type(field, 'Ada@example.com')
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
    await screen.findByText('This is already your email address.')
    expect(asked).not.toHaveBeenCalled()
    await userEvent.clear(field)
    await userEvent.type(field, 'ada@new.example')
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
    await screen.findByText('Open the link we sent to ada@example.com. It works for 24 hours.')
    expect(asked).toHaveBeenCalledExactlyOnceWith({
      newEmail: 'ada@new.example',
      callbackURL: '/verify-email',
    })
  })

  it('keeps the name that is typed', async () => {
    let name = 'Ada Lovelace'
    renderBilling('/account', freeReply, {
      'GET /api/configuration': configuration(),
      'GET /api/me': () => ok({ user: { ...testUser, full_name: name } }),
      'POST /api/auth/update-user': ({ body }) => {
        name = (body as { name: string }).name
        return ok({ status: true })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Change name' }))
    await userEvent.clear(screen.getByLabelText('Name'))
    await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
    await screen.findByText('Enter your name.')
    await userEvent.type(screen.getByLabelText('Name'), 'Ada King')
    await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
    await screen.findByText('Your name has been changed.')
    await waitFor(async () => {
      expect(await fact('Name', await section('Profile Information'))).toBe('Ada King')
    })
  })

  it('is left to the provider where the account is kept there', async () => {
    const outside = { kind: 'oidc', name: 'Example ID' }
    renderBilling('/account', freeReply, {
      'GET /api/configuration': configuration({ sign_in: { passwords: false, outside } }),
    })
    await screen.findByText('You can change your name and email address at Example ID.')
    expect(screen.queryByRole('button', { name: 'Change email' })).toBeNull()
  })
})
