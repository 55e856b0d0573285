import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SAMPLE_RATE_HZ } from '#web/features/recording/engine/audio/audio-format.ts'
import {
  acceptConnection,
  pressButton,
  renderRecorderSite,
  renderRecordingSite,
  resetRecorderSite,
  sessionRow,
  storeUnsavedAudio,
} from '../../../test/recorder-site.tsx'
import { ok, type StubServer } from '../../../test/render-site.tsx'
import { scriptedDevices } from '../../../test/scripted-devices.tsx'
import { SESSION_CODE } from '../../../test/transcript-fixtures.ts'
import { until } from '../../../test/until.ts'

beforeEach(resetRecorderSite)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server with one paused recording, of which this many seconds are text. */
function withPaused(durableSeconds = 0) {
  const finished = vi.fn()
  const row = {
    ...sessionRow,
    title: 'Second round',
    status: 'paused',
    durable_sample: durableSeconds * SAMPLE_RATE_HZ,
  }
  const now = () => (finished.mock.calls.length > 0 ? { ...row, status: 'completed' } : row)
  const server: StubServer = {
    'GET /api/sessions': () => ok({ sessions: [now()] }),
    [`GET /api/sessions/${SESSION_CODE}`]: () => ok(row),
    [`POST /api/sessions/${SESSION_CODE}/finish`]: () => {
      finished()
      return ok(now())
    },
  }

  return { server, finished }
}

const question =
  '12 s of audio on this device is not written down yet. Resume to keep it, or finish without it.'

describe('a paused recording in the list', () => {
  /** Presses Finish of the row, with the test's clock. */
  async function pressFinish(server: StubServer) {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderRecorderSite('/transcribe', server)
    await pressButton('Finish Second round')
    await screen.findByText('Finishing')

    return (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  }

  it('[REC-108, REC-148] is finished after the ten seconds in which that can be undone', async () => {
    const { server, finished } = withPaused()
    const pass = await pressFinish(server)
    await screen.findByText('Recording finished')
    expect(screen.queryByRole('button', { name: 'Finish Second round' })).toBeNull()
    expect(finished).not.toHaveBeenCalled()

    await pass(10_000)
    await screen.findByText('Finished', { selector: 'span' })
    expect(finished).toHaveBeenCalledOnce()
  })

  it('[REC-148] goes on as it was when that is undone', async () => {
    const { server, finished } = withPaused()
    const pass = await pressFinish(server)
    await pressButton('Undo')
    await screen.findByRole('button', { name: 'Finish Second round' })
    await pass(10_000)

    expect(finished).not.toHaveBeenCalled()
  })

  it('[REC-148] is finished at once when the page is left before', async () => {
    const { server, finished } = withPaused()
    const pass = await pressFinish(server)
    await act(async () => void window.dispatchEvent(new Event('pagehide')))
    await until(() => expect(finished).toHaveBeenCalledOnce())
    await pass(10_000)

    expect(finished).toHaveBeenCalledOnce()
  })

  it('[REC-150] is not finished, and keeps its audio, when another tab resumed it within the ten seconds', async () => {
    const { server, finished } = withPaused()
    const pass = await pressFinish(server)
    await storeUnsavedAudio(0, 12)
    await pass(10_000)

    await screen.findByText('The recording was not finished')
    await screen.findByRole('button', { name: 'Finish Second round' })
    expect(finished).not.toHaveBeenCalled()
    expect(await scriptedDevices.table.readAll(SESSION_CODE)).toHaveLength(12)
  })

  it('[REC-150] needs no end when it was deleted within the ten seconds', async () => {
    const asked = vi.fn()
    const pass = await pressFinish({
      ...withPaused().server,
      [`POST /api/sessions/${SESSION_CODE}/finish`]: () => {
        asked()
        return { status: 404, body: { error: 'Not found.', code: 'session_not_found' } }
      },
    })
    await pass(10_000)
    await until(() => expect(asked).toHaveBeenCalledOnce())
    await screen.findByRole('button', { name: 'Finish Second round' })

    expect(screen.queryByText('The recording could not be finished')).toBeNull()
  })

  it('[REC-110] asks first when audio waits here, and cancelled keeps everything', async () => {
    await storeUnsavedAudio(30, 44)
    const { server, finished } = withPaused(32)
    renderRecorderSite('/transcribe', server)
    await pressButton('Finish Second round')
    const dialog = await screen.findByRole('alertdialog', { name: 'Finish this recording?' })
    expect(dialog.textContent).toContain(question)
    expect(document.activeElement?.textContent).toBe('Resume')

    await pressButton('Cancel')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(finished).not.toHaveBeenCalled()
    expect(await scriptedDevices.table.readAll(SESSION_CODE)).toHaveLength(14)
  })

  it('[REC-110] finished without it lets go of what waits', async () => {
    await storeUnsavedAudio(0, 12)
    const { server, finished } = withPaused()
    renderRecorderSite('/transcribe', server)
    await pressButton('Finish Second round')
    await pressButton('Finish without it')

    await screen.findByText('Finished', { selector: 'span' })
    expect(finished).toHaveBeenCalledOnce()
    expect(await scriptedDevices.table.isEmpty()).toBe(true)
  })

  it('[REC-110, DASH-23] resumed instead sends what waits', async () => {
    await storeUnsavedAudio(0, 12)
    const { server, finished } = withPaused()
    renderRecorderSite('/transcribe', server)
    await pressButton('Finish Second round')
    await pressButton('Resume')
    await acceptConnection()

    expect(scriptedDevices.socket.received).toHaveLength(12 * SAMPLE_RATE_HZ)
    expect(finished).not.toHaveBeenCalled()
  })

  it('[REC-109] says why when somebody records it', async () => {
    const error = 'This recording is running in another tab or on another device. Stop it there.'
    renderRecorderSite('/transcribe', {
      ...withPaused().server,
      [`POST /api/sessions/${SESSION_CODE}/finish`]: () => ({
        status: 409,
        body: { error, code: 'recording_active' },
      }),
    })
    await pressButton('Finish Second round')
    await act(async () => void window.dispatchEvent(new Event('pagehide')))

    await screen.findByText('The recording could not be finished')
    screen.getByText(error)
    await screen.findByRole('button', { name: 'Finish Second round' })
  })
})

describe('a paused recording on its own page', () => {
  it('[REC-108, REC-111] is finished beside Resume, and has ended with its length', async () => {
    const { server, finished } = withPaused(65)
    renderRecorderSite(`/transcribe?view=record&s=${SESSION_CODE}`, server)
    expect((await screen.findByRole('timer')).textContent).toBe('1:05')
    await screen.findByRole('button', { name: 'Resume Recording' })
    await pressButton('Finish')

    await screen.findByText('This recording has ended')
    expect(finished).toHaveBeenCalledOnce()
    await screen.findByRole('link', { name: 'Read the finished transcript' })
    expect(screen.getByRole('timer').textContent).toBe('1:05')
    expect(screen.queryByRole('button', { name: 'Resume Recording' })).toBeNull()
    await until(() => expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull())
  })

  it('[REC-110] asks about the audio that waits here', async () => {
    await storeUnsavedAudio(0, 12)
    const { server } = withPaused()
    renderRecorderSite(`/transcribe?view=record&s=${SESSION_CODE}`, server)
    await pressButton('Finish')
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain(question)
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }))
    await acceptConnection()

    expect(scriptedDevices.socket.received).toHaveLength(12 * SAMPLE_RATE_HZ)
  })
})

describe('a recording that runs in another tab or on another device', () => {
  const text = 'Recording in another tab or on another device'
  const taken = 'You are recording in another window or on another device now.'

  it('[REC-113] says so, offers no end, and asks before it is taken over', async () => {
    renderRecorderSite(`/transcribe?view=record&s=${SESSION_CODE}`, {
      [`GET /api/sessions/${SESSION_CODE}`]: () => ok(sessionRow),
    })
    await screen.findByText(text)
    expect(screen.queryByText('Paused')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull()
    await pressButton('Record here instead')
    await until(() => expect(scriptedDevices.sockets).toHaveLength(1))
    await act(async () =>
      scriptedDevices.socket.end({ kind: 'replaced', canReconnect: false, message: null }),
    )

    await screen.findByRole('alertdialog', { name: 'You are recording somewhere else' })
  })

  it('[REC-113] which took it over here, is said, not that it is paused', async () => {
    await renderRecordingSite({
      [`GET /api/sessions/${SESSION_CODE}`]: () => ok(sessionRow),
    })
    await act(async () =>
      scriptedDevices.socket.end({ kind: 'replaced', canReconnect: false, message: taken }),
    )

    await screen.findByText(text)
    screen.getByRole('button', { name: 'Record here instead' })
  })

  it('[REC-113] and ends there has ended here, too, with what is missing of it', async () => {
    await storeUnsavedAudio(0, 12)
    let status = 'paused'
    renderRecorderSite(`/transcribe?view=record&s=${SESSION_CODE}`, {
      [`GET /api/sessions/${SESSION_CODE}`]: () => ok({ ...sessionRow, status }),
    })
    await screen.findByText('Paused, 12 s of audio not yet written down')
    status = 'completed'
    vi.setSystemTime(Date.now() + 11_000)
    await act(async () => void window.dispatchEvent(new Event('visibilitychange')))

    await screen.findByText('This recording has ended')
    await screen.findByText(/The last 12 s from this device are not in it/)
    expect(screen.queryByRole('button', { name: 'Resume Recording' })).toBeNull()
  })
})
