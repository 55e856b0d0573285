import type { About } from '@live-scribe/contract/sharing/about'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ok, type StubResponse } from '../../../test/render-site.tsx'
import { SESSION_CODE } from '../../../test/transcript-fixtures.ts'
import { renderViewer } from '../../../test/viewer-site.tsx'
import { ABOUT_RECHECK_INTERVAL_MS } from './about-page.tsx'

const unknown = { status: 404, body: { error: 'x', code: 'session_not_found' } }
const usual: About = {
  session_id: SESSION_CODE,
  status: 'active',
  started_at: '2026-11-21T10:00:00.000Z',
  channels: 1,
  is_shared: true,
  can_readers_export: false,
  retention: 'forever',
  sound_service: null,
  text_service: null,
  operator_contact: null,
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(answer: () => StubResponse, query = '') {
  return renderViewer(`/view/${SESSION_CODE.toLowerCase()}/about${query}`, {
    [`GET /api/transcripts/${SESSION_CODE}/about`]: answer,
  })
}

async function readPage(about: Partial<About> = {}) {
  const { unmount } = open(() => ok({ ...usual, ...about }))
  await screen.findByRole('heading', { level: 1, name: 'Live captions in this conversation' })
  const text = document.body.textContent ?? ''
  const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
  unmount()

  return { text, links }
}

it('[SHOW-2] says in plain words what is written down and kept, who reads, and how to object', async () => {
  const { text, links } = await readPage()

  expect(text).toContain(
    'Everything anyone says, including you. It’s automatic, so expect some mistakes.',
  )
  expect(text).toContain('The sound is not stored. A program on this server')
  expect(text).toContain('The text is kept until the person who records deletes it.')
  expect(text).toContain('Everybody who has the link or the code')
  expect(text).toContain('anyone who can read it can copy it')
  expect(text).toContain('Say so to the person who showed you this page.')
  expect(text).toContain('I would like to read live captions during our conversation')
  expect(text).not.toContain('operator')
  expect(links).toEqual(['#content', '/'])
})

it.each([
  ['1_day', 'deleted about one day after the recording ends'],
  ['30_days', 'deleted about 30 days after the recording ends'],
  ['until_closed', 'deleted soon after the person who records closes the page'],
] as const)('[SHOW-3] says how long the text is kept: %s', async (retention, text) => {
  expect((await readPage({ retention })).text).toContain(text)
})

it('[SHOW-3] names the services that sound and text go to, and the operator', async () => {
  const { text, links } = await readPage({
    channels: 2,
    status: 'paused',
    can_readers_export: true,
    sound_service: 'Deepgram nova-3',
    text_service: 'Pusher',
    operator_contact: 'privacy@example.com',
  })

  expect(text).toContain('It is paused now.')
  expect(text).toContain('The microphone and the sound of the meeting are both used.')
  expect(text).toContain('It is sent to Deepgram nova-3')
  expect(text).not.toContain('It is not sent to anybody else')
  expect(text).toContain('passes through Pusher')
  expect(text).toContain('Readers can save the text as a file.')
  expect(links).toContain('mailto:privacy@example.com')
  const web = await readPage({ operator_contact: 'https://example.com/contact' })
  expect(web.links).toContain('https://example.com/contact')
})

it('[SHOW-3] tells the owner that sharing is off', async () => {
  expect((await readPage({ is_shared: false })).text).toContain(
    'Only the person who records. The link is switched off now.',
  )
})

it('[SHOW-4] says when sharing stops, and comes back by itself', async () => {
  vi.useFakeTimers()
  let isShared = true
  open(() => (isShared ? ok(usual) : unknown))
  await act(() => vi.advanceTimersByTimeAsync(100))
  screen.getByRole('heading', { name: 'Live captions in this conversation' })
  isShared = false
  await act(() => vi.advanceTimersByTimeAsync(ABOUT_RECHECK_INTERVAL_MS))
  screen.getByRole('heading', { name: 'Sharing was stopped' })
  isShared = true
  await act(() => vi.advanceTimersByTimeAsync(ABOUT_RECHECK_INTERVAL_MS))
  screen.getByRole('heading', { name: 'Live captions in this conversation' })
})

it('[SHOW-4] keeps what was read while the server can’t be reached', async () => {
  vi.useFakeTimers()
  let isDown = false
  open(() => (isDown ? { status: 503, body: { error: 'x', code: 'internal' } } : ok(usual)))
  await act(() => vi.advanceTimersByTimeAsync(100))
  isDown = true
  await act(() => vi.advanceTimersByTimeAsync(ABOUT_RECHECK_INTERVAL_MS))

  screen.getByRole('heading', { name: 'Live captions in this conversation' })
})

it('[SHOW-4] offers the field for another code where the code is unknown', async () => {
  open(() => unknown)

  await screen.findByRole('heading', { name: 'Session Not Found' })
  await screen.findByLabelText('Try another code')
})

it('[SHOW-4] says that there is no network, and opens by itself when it is back', async () => {
  let isBack = false
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  open(() => {
    if (isBack) return ok(usual)
    throw new TypeError('Failed to fetch')
  })
  await screen.findByRole('heading', { level: 1, name: 'You’re offline' })
  expect(screen.queryByText(/Session Not Found/)).toBeNull()
  expect(screen.queryByLabelText('Try another code')).toBeNull()
  isBack = true
  // The page listens in an effect, which may come after its first sight.
  await act(async () => {})
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(reload).toHaveBeenCalledOnce()
})

it.each(['dark', 'contrast'])('[SHOW-7] has the theme of its link: %s', async (theme) => {
  const { unmount } = open(() => ok(usual), `?theme=${theme}&size=999&x=<b>`)
  await screen.findByRole('heading', { level: 1, name: 'Live captions in this conversation' })
  expect(document.documentElement.dataset.theme).toBe(theme)
  unmount()
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

it('[SHOW-5] is printed by a button', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  open(() => ok(usual))
  await userEvent.click(await screen.findByRole('button', { name: 'Print this page' }))

  expect(print).toHaveBeenCalledOnce()
})
