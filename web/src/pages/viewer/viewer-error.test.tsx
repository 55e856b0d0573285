import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UNSHARED_RECHECK_INTERVAL_MS } from '#web/features/sharing/reading/use-watched-session.ts'
import { AFTER_REFUSAL } from '#web/live/transcript-channel.ts'
import { ok, renderSite, signedOutServer } from '../../../test/render-site.tsx'
import { emitEvent, resetScriptedChannel } from '../../../test/scripted-channel.ts'
import { entryText, transcriptReply } from '../../../test/transcript-fixtures.ts'
import { until } from '../../../test/until.ts'
import { renderSession, renderViewer } from '../../../test/viewer-site.tsx'

const unknown = { status: 404, body: { error: 'x', code: 'session_not_found' } }
const broken = { status: 500, body: { error: 'x', code: 'internal' } }

beforeEach(() => {
  resetScriptedChannel()
  vi.stubGlobal('scrollTo', vi.fn())
})

async function shownError(title = 'Session Not Found') {
  await screen.findByRole('heading', { name: title })

  return screen.getByRole('alert').textContent
}

async function tryAgain() {
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
}

it('[VIEW-28, VIEW-29, VIEW-31, VIEW-34] says that a code is unknown', async () => {
  renderSession(() => unknown)

  expect(await shownError()).toMatch(
    /^No transcript opens with this code\. Check its six characters/,
  )
  expect(screen.getByRole('link', { name: 'Go to Homepage' }).getAttribute('href')).toBe('/')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('[VIEW-35, RISK-55] keeps the heading, says that the load failed, and offers another try', async () => {
  let isDown = true
  renderSession((after) => (isDown ? broken : ok(transcriptReply(after, 1))))
  expect(await shownError()).toBe('Failed to load session')

  isDown = false
  await tryAgain()
  await screen.findByText(entryText(1))
})

it('[VIEW-30] has its own words for a 404 that a proxy answers in place of the server', async () => {
  renderSession(() => ({ status: 404, body: '<html><h1>404 Not Found</h1></html>' }))

  expect(await shownError()).toBe(
    "The transcript you're looking for doesn't exist or has been removed.",
  )
  expect(screen.getByRole('link', { name: 'Go to Homepage' }).getAttribute('href')).toBe('/')
  expect(await screen.findByLabelText('Try another code')).toBeDefined()
})

it('[VIEW-35] says that the load failed when a proxy refuses the request', async () => {
  renderSession(() => ({ status: 429, body: '<html><h1>429 Too Many Requests</h1></html>' }))

  expect(await shownError()).toBe('Failed to load session')
  screen.getByRole('button', { name: 'Try again' })
})

it('[VIEW-37] tells who was reading that sharing was stopped, and looks again when asked', async () => {
  let isShared = true
  renderSession((after) => (isShared ? ok(transcriptReply(after, 1)) : unknown))
  await screen.findByText(entryText(1))
  isShared = false
  await emitEvent('pusher:subscription_error', { type: 'AuthError', status: 404 })
  expect(await shownError('Sharing was stopped')).toContain('no longer shares this transcript')
  expect(screen.queryByText(entryText(1))).toBeNull()

  isShared = true
  await tryAgain()
  await screen.findByText(entryText(1))
})

it('comes back by itself when a session that was taken away is shared again', async () => {
  let isShared = true
  renderSession((after) => (isShared ? ok(transcriptReply(after, 1)) : unknown))
  await screen.findByText(entryText(1))
  vi.useFakeTimers()
  isShared = false
  await emitEvent('pusher:subscription_error', { type: 'AuthError', status: 404 })
  await act(() => vi.advanceTimersByTimeAsync(UNSHARED_RECHECK_INTERVAL_MS + 1))
  expect(screen.getByRole('alert').textContent).toContain('no longer shares')

  isShared = true
  await act(() => vi.advanceTimersByTimeAsync(UNSHARED_RECHECK_INTERVAL_MS))
  screen.getByText(entryText(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('[LIVE-36] subscribes again when a subscription is refused while the log can be read, and no more once it is gone', async () => {
  let isShared = true
  const { fetch } = renderSession((after) => (isShared ? ok(transcriptReply(after, 1)) : unknown))
  const countOpened = () =>
    fetch.mock.calls.filter(([path]) => path === '/api/configuration').length
  await screen.findByText(entryText(1))
  await until(() => expect(countOpened()).toBe(1))
  vi.useFakeTimers()
  await emitEvent('pusher:subscription_error', { type: 'AuthError', status: 404 })
  await act(() => vi.advanceTimersByTimeAsync(AFTER_REFUSAL.first * 1.5))
  expect(countOpened()).toBe(2)

  isShared = false
  await emitEvent('pusher:subscription_error', { type: 'AuthError', status: 404 })
  await act(() => vi.advanceTimersByTimeAsync(AFTER_REFUSAL.max * 2))
  expect(countOpened()).toBe(2)
})

it('[RISK-44, RISK-55] says why somebody who tried too many codes gets no answer', async () => {
  const error = 'Too many wrong codes. Please wait ten minutes.'
  renderSession(() => ({ status: 429, body: { error, code: 'too_many_requests' } }))

  expect(await shownError()).toBe(error)
  screen.getByRole('button', { name: 'Try again' })
})

it('[VIEW-33] says in a frame that there is no code', async () => {
  renderViewer('/view?embed=1')

  expect(await shownError()).toBe('No session ID provided')
})

describe('the field for a code', () => {
  const goesTo = () => vi.spyOn(window.location, 'assign').mockImplementation(() => {})

  it('[VIEW-41] stands where the viewer is opened without one, and takes what is pasted', async () => {
    const assign = goesTo()
    renderViewer('/view')
    await screen.findByRole('heading', { name: 'Read along' })
    await userEvent.type(screen.getByLabelText('Code'), 'https://x.example/view/abc234{Enter}')

    expect(assign).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\/view\/ABC234$/))
  })

  it('[VIEW-41] says what a code looks like instead of going where nothing is', async () => {
    const assign = goesTo()
    renderSession(() => unknown)
    await userEvent.type(await screen.findByLabelText('Try another code'), 'O1')
    await userEvent.click(screen.getByRole('button', { name: 'Read along' }))
    expect(screen.getByText(/^A code has 6 letters and digits/)).toBeDefined()
    expect(assign).not.toHaveBeenCalled()

    await userEvent.type(screen.getByLabelText('Try another code'), 'x')
    expect(screen.queryByText(/^A code has/)).toBeNull()
  })

  it.each([
    ['/no/such/page', 'Page Not Found'],
    ['/', 'Read the interview as it happens.'],
  ])('[VIEW-41] stands at %s too', async (path, title) => {
    renderSite(path, signedOutServer)
    await screen.findByRole('heading', { name: title })
    const field = screen.getByLabelText('Were you given a code?') as HTMLInputElement

    expect(field.form?.getAttribute('action')).toBe('/view')
    expect(field.name).toBe('code')
  })
})
