import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPrivacyView, renderTermsView } from '#web/first-views.tsx'
import { ok, renderSite, signedOutServer } from '../../../test/render-site.tsx'

const configuration = {
  live_channel: { key: 'k', cluster: 'c', same_origin: true, private_channel_names: false },
  sign_in: { passwords: true },
  speech_to_text: { name: 'Deepgram', on_this_server: false, available: true },
  mail: { reaches_people: false },
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

function open(path: string, more: object = {}) {
  return renderSite(path, {
    ...signedOutServer,
    'GET /api/configuration': () => ok({ ...configuration, ...more }),
  })
}

describe('the terms and the privacy notice', () => {
  it('[LAND-38] say what is done with audio, text, cookies and payments, and who gets the audio', async () => {
    open('/privacy')

    await screen.findByRole('heading', { level: 1, name: 'Privacy' })
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'What you say',
      'What is written',
      'Your account',
      'What you pay',
      'Cookies',
      'Who else gets something',
      'What you can do',
      'Who runs this server',
    ])
    screen.getByText(/never written to a disk of the server/)
    await screen.findByText(/the recogniser is Deepgram, a service/)
  })

  it.each([
    ['help@scribe.example', 'mailto:help@scribe.example'],
    ['https://scribe.example/contact', 'https://scribe.example/contact'],
  ])('[LAND-38] name %s as the way to whoever runs the server', async (contact, href) => {
    open('/terms', { operator_contact: contact })

    await screen.findByRole('heading', { level: 1, name: 'Terms' })
    const link = await screen.findByRole('link', { name: contact })
    expect(link.getAttribute('href')).toBe(href)
  })

  it('[LAND-38] speak of whoever runs this server where no address is set', async () => {
    open('/terms')

    await screen.findByText(/Whoever runs this server is responsible for it/)
    screen.getByText(/They have left no address here/)
  })

  it('[LAND-38] are linked where an account is created', async () => {
    open('/sign-up')

    expect((await screen.findByRole('link', { name: 'terms' })).getAttribute('href')).toBe('/terms')
    expect(screen.getByRole('link', { name: 'privacy notice' }).getAttribute('href')).toBe(
      '/privacy',
    )
  })

  it('are whole in the text that is written at build time', () => {
    expect(renderTermsView()).toContain('Ask before you record')
    expect(renderPrivacyView()).toContain('There are no others.')
  })
})
