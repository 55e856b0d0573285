import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SAMPLE_RATE_HZ } from '#web/features/recording/engine/audio/audio-format.ts'
import {
  pressButton,
  receiveResult,
  recordingAllowed,
  renderRecorderSite,
  renderRecordingSite,
  sessionRow,
} from '../../../test/recorder-site.tsx'
import { ok, testUser } from '../../../test/render-site.tsx'
import { scriptedDevices } from '../../../test/scripted-devices.tsx'
import { SESSION_CODE } from '../../../test/transcript-fixtures.ts'
import { until } from '../../../test/until.ts'

beforeEach(() => {
  scriptedDevices.reset()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the limit of a recording', () => {
  it.each(['subscription', 'minutes'])(
    '[REC-14, REC-86, BILL-29] is five minutes until the server says another one, with %s',
    async (model) => {
      renderRecorderSite(undefined, {
        'GET /api/me': () => ok({ user: { ...testUser, purchase_model: model } }),
        'POST /api/rpc/can_user_record': () => ({ status: 503, body: {} }),
      })
      await screen.findByRole('button', { name: 'Start Recording' })

      expect(screen.getByText(/5:00/).textContent).toContain('5:00')
    },
  )

  it('[REC-15, REC-19, REC-20, REC-21] is what the server says, and stands in the footer with code and link', async () => {
    await renderRecordingSite({
      'POST /api/rpc/create_interview_session': () =>
        ok({ ...sessionRow, recording_limit_minutes: 90 }),
    })
    const limit = 90 * 60 * SAMPLE_RATE_HZ
    await act(async () => scriptedDevices.socket.ready(0, 0, { limit }))

    // The footer is loaded once a recording runs.
    await screen.findByText('90-minute limit')
    expect(screen.getByTestId('footer-code').textContent).toBe(SESSION_CODE)
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeDefined()
    expect(screen.getByText(/1:30:00/)).toBeDefined()
  })

  it('[BILL-15] is asked for every 30 s', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const check = vi.fn(() => ok(recordingAllowed))
    await renderRecordingSite({ 'POST /api/rpc/can_user_record': check })
    const before = check.mock.calls.length
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    // The page started polling before the recording did.
    for (let ms = 0; check.mock.calls.length === before; ms += 1) {
      expect(ms).toBeLessThanOrEqual(30_000)
      await pass(1)
    }
    await pass(29_999)
    expect(check).toHaveBeenCalledTimes(before + 1)
    await pass(1)
    expect(check).toHaveBeenCalledTimes(before + 2)
  })

  it.each([
    ['fails', { status: 500, body: { error: 'Broken.', code: 'internal' } }],
    ['says no', ok({ ...recordingAllowed, can_record: false, reason: 'No minutes left.' })],
  ])('[RISK-71] ends no recording when a check of it %s', async (_what, answer) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const check = vi.fn(() => ok(recordingAllowed))
    await renderRecordingSite({ 'POST /api/rpc/can_user_record': check })
    const before = check.mock.calls.length
    check.mockReturnValue(answer)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(check).toHaveBeenCalledTimes(before + 1)

    await act(async () => scriptedDevices.microphone.hear(1, SAMPLE_RATE_HZ))
    expect(screen.getByText('Connected')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Stop Recording' })).toBeDefined()
    expect(screen.queryByText('No minutes left.')).toBeNull()
  })

  it('[REC-10] ticks every second of audio', async () => {
    await renderRecordingSite()
    const shown: (string | null)[] = []
    for (let second = 0; second < 3; second++) {
      await act(async () => scriptedDevices.microphone.hear(1, SAMPLE_RATE_HZ))
      shown.push(screen.getByRole('timer').textContent)
    }

    expect(shown).toEqual(['0:01', '0:02', '0:03'])
  })

  describe('reached', () => {
    async function reachLimit() {
      const listed = vi.fn()
      const { created } = await renderRecordingSite({
        'GET /api/me': () => ok({ user: { ...testUser, is_trial_user: true } }),
        'GET /api/sessions': () => {
          listed()
          return ok({
            sessions: [{ ...sessionRow, status: 'completed', title: 'The last one' }],
          })
        },
      })
      const [heard, limit] = [239, 300].map((seconds) => seconds * SAMPLE_RATE_HZ)
      await act(async () => scriptedDevices.socket.ready(0, 0, { heard, limit }))
      await receiveResult('the last question', { number: 1 })
      expect(screen.queryByText(lastMinute)).toBeNull()
      await act(async () => scriptedDevices.microphone.hear(1, SAMPLE_RATE_HZ))
      screen.getByText(lastMinute)
      await act(async () => scriptedDevices.microphone.hear(59, SAMPLE_RATE_HZ))
      expect(scriptedDevices.socket.hasReceivedCloseStream).toBe(false)
      await act(async () => scriptedDevices.microphone.hear(1, SAMPLE_RATE_HZ))
      await until(() => expect(scriptedDevices.socket.hasReceivedCloseStream).toBe(true))
      const finish = () =>
        act(async () => scriptedDevices.socket.end({ kind: 'finished', canReconnect: false }))

      return { created, listed, finish }
    }

    const lastMinute = 'Less than a minute left. Your words are saved, and stay here.'
    const card = 'You’ve reached the free 5 minutes'

    it('[REC-45, REC-46, REC-47, REC-51, REC-52, REC-149, RISK-70] says so a minute before, stops, and stays on the text with the ways on', async () => {
      const { finish, created } = await reachLimit()
      await screen.findByText('Recording stopped: 5-minute limit reached')
      expect(screen.getByText('Start a new recording to continue')).toBeDefined()
      expect(screen.queryByRole('heading', { name: card })).toBeNull()
      await finish()

      await screen.findByRole('heading', { name: card })
      screen.getByText('Every word is saved.')
      expect(screen.queryByText(lastMinute)).toBeNull()
      expect(screen.getByTestId('recorder-transcript').textContent).toContain('the last question')
      expect(screen.getByRole('link', { name: 'Buy minutes' }).getAttribute('href')).toBe(
        '/settings',
      )
      expect(screen.queryByRole('button', { name: 'Stop Recording' })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Start Recording' })).toBeNull()
      await pressButton('New recording')
      await until(() => expect(created).toHaveBeenCalledTimes(2))
      expect(screen.queryByRole('heading', { name: card })).toBeNull()
    })

    it('[REC-50] reads the past recordings again', async () => {
      const { listed, finish } = await reachLimit()
      await finish()
      await screen.findByRole('heading', { name: card })
      const before = listed.mock.calls.length
      await userEvent.click(screen.getByRole('link', { name: 'Back' }))
      await screen.findByText('The last one')
      expect(listed.mock.calls.length).toBeGreaterThan(before)
    })
  })

  it('[GRACE-12] goes on calmly when the minutes are used up, and says how long', async () => {
    await renderRecordingSite()
    const [limit, grace] = [4, 3].map((minutes) => minutes * 60 * SAMPLE_RATE_HZ)
    await act(async () => scriptedDevices.socket.ready(0, 0, { limit, grace }))
    await act(async () => scriptedDevices.microphone.hear(59, SAMPLE_RATE_HZ))
    const timeOf = () => screen.getByRole('timer').parentElement?.textContent
    expect(timeOf()).toBe('0:59/ of at most 1:00')
    expect(screen.queryByText(/left$|used up/)).toBeNull()

    await act(async () => scriptedDevices.microphone.hear(2, SAMPLE_RATE_HZ))
    await screen.findByText(
      'Your minutes are used up. Recording goes on for up to 3 more minutes; they are taken from your next minutes.',
    )
    expect(timeOf()).toBe('1:01/ of at most 4:00')
    await act(async () => scriptedDevices.microphone.hear(150, SAMPLE_RATE_HZ))
    await screen.findByText('29s left')
    screen.getByText(/up to 1 more minute; it is taken from your next minutes\.$/)
  })

  it('[REC-48, REC-49] says to those who pay by the minute that none are left', async () => {
    await renderRecordingSite({
      'GET /api/me': () => ok({ user: { ...testUser, purchase_model: 'minutes' } }),
    })
    await act(async () => scriptedDevices.socket.ended('time_limit'))

    await screen.findByText('Recording stopped: Available minutes exhausted')
    expect(screen.getByText('Purchase more minutes to continue')).toBeDefined()
  })
})
