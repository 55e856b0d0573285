import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FRAME_SAMPLES, SAMPLE_RATE_HZ } from '#web/features/recording/engine/audio/audio-format.ts'
import {
  pressButton,
  receiveResult,
  renderRecorderSite,
  renderRecordingSite,
} from '../../../test/recorder-site.tsx'
import { scriptedDevices } from '../../../test/scripted-devices.tsx'
import { SESSION_CODE } from '../../../test/transcript-fixtures.ts'
import { until } from '../../../test/until.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1'
const NOTE = 'Note: Recording will pause if you minimize Safari or lock your screen'

let visibility: DocumentVisibilityState = 'visible'

function becomes(state: DocumentVisibilityState) {
  visibility = state
  return act(async () => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

beforeEach(() => {
  scriptedDevices.reset()
  sessionStorage.clear()
  localStorage.clear()
  visibility = 'visible'
  vi.stubGlobal('scrollTo', vi.fn())
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => vi.unstubAllGlobals())

describe('on iOS Safari', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
  })

  it('[REC-18, OPEN-41] shows the banner', async () => {
    renderRecorderSite()

    await screen.findByText('Keep Safari open - recording pauses when minimized')
  })

  it('[REC-88, REC-89, REC-90, REC-91, OPEN-41] warns once on a device, for 10 s, until Got it', async () => {
    vi.useFakeTimers()
    const { unmount } = renderRecorderSite()
    await until(() => screen.getByText(NOTE))
    await vi.advanceTimersByTimeAsync(9900)
    expect(screen.getByText(NOTE)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Got it' })).toBeDefined()
    // The toast fades for a fifth of a second.
    await vi.advanceTimersByTimeAsync(500)
    expect(screen.queryByText(NOTE)).toBeNull()
    unmount()

    renderRecorderSite()
    await until(() => screen.getByRole('button', { name: 'Start Recording' }))
    expect(screen.queryByText(NOTE)).toBeNull()
  })

  it('[REC-92, REC-58] says that minimizing paused the recording', async () => {
    await renderRecordingSite()
    await becomes('hidden')
    await act(async () => scriptedDevices.microphone.options.onMuted(true))

    await screen.findByText('Recording paused - Safari stops recording when minimized')
    expect(screen.getByText(/^Paused at \d{1,2}:\d\d:\d\d [AP]M$/)).toBeDefined()
  })
})

it('[REC-147] speaks of your browser in another one of iOS, which stops in the same way', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) CriOS/156.0 Mobile Safari/604.1',
  )
  await renderRecordingSite()
  screen.getByText('Keep your browser open - recording pauses when minimized')
  await screen.findByText(
    'Note: Recording will pause if you minimize your browser or lock your screen',
  )
  await becomes('hidden')
  await act(async () => scriptedDevices.microphone.options.onMuted(true))

  await screen.findByText('Recording paused - your browser stops recording when minimized')
})

describe('coming back to the page', () => {
  it('[REC-63] restarts from the toast, in the same session', async () => {
    await renderRecordingSite()
    await becomes('hidden')
    await act(async () => {
      scriptedDevices.microphone.options.onMuted(true)
      scriptedDevices.socket.end({ kind: 'refused' })
    })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await becomes('visible')
    await act(() => vi.advanceTimersByTimeAsync(1100))
    await screen.findByText('Recording stopped - please restart to continue')
    const before = scriptedDevices.sockets.length
    await pressButton('Restart')
    await until(() => expect(scriptedDevices.sockets.length).toBeGreaterThan(before))
    await act(async () => scriptedDevices.socket.ready())

    expect(scriptedDevices.socket.options.code).toBe(SESSION_CODE)
    expect(screen.getByRole('button', { name: 'Stop Recording' })).toBeDefined()
  })

  it('[REC-07, OPEN-39] shows no warning elsewhere, and the state of the audio connection', async () => {
    await renderRecordingSite()
    await becomes('hidden')
    await becomes('visible')

    expect(screen.queryByText(/Keep Safari open/)).toBeNull()
    expect(screen.getByText('Connected')).toBeDefined()
    const toasts = screen.queryAllByRole('listitem').map((one) => one.textContent)
    expect(
      toasts.filter((text) => /minimi|pause|hidden|background|restart/i.test(text ?? '')),
    ).toEqual([])
  })
})

describe('the microphone', () => {
  it('is named when it goes away', async () => {
    await renderRecordingSite()
    await act(async () => {
      scriptedDevices.microphone.hear()
      scriptedDevices.microphone.options.onEnded()
    })

    expect(screen.getByText('Microphone reconnecting')).toBeDefined()
  })

  it('[CHAN-98] has one quiet line when a voice is cut off for ten seconds, gone when it no longer is', async () => {
    const text =
      'Your voice is distorted because it is too loud. Move away a little, or turn the microphone down.'
    const hear = (value: number) =>
      act(async () =>
        scriptedDevices.microphone.options.onFrame(new Int16Array(11 * SAMPLE_RATE_HZ).fill(value)),
      )
    await renderRecordingSite()
    await hear(32_767)
    expect(screen.getAllByText(text)).toHaveLength(1)
    await hear(9000)
    expect(screen.queryByText(text)).toBeNull()
  })

  it('has one quiet line when it delivers nothing, gone with the first sound', async () => {
    const text = 'We hear nothing from your microphone. Check that it is not muted.'
    await renderRecordingSite()
    await act(async () =>
      scriptedDevices.microphone.options.onFrame(new Int16Array(10 * SAMPLE_RATE_HZ)),
    )
    expect(screen.getAllByText(text)).toHaveLength(1)

    await act(async () =>
      scriptedDevices.microphone.options.onFrame(new Int16Array(FRAME_SAMPLES).fill(900)),
    )
    expect(screen.queryByText(text)).toBeNull()
  })
})

describe('an entry', () => {
  it('[REC-27] has a check mark for 2 s after it was copied', async () => {
    const clipboard = { writeText: async () => {} }
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as unknown as Clipboard)
    await renderRecordingSite()
    await receiveResult('First sentence.', { number: 1 })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await act(async () => screen.getByRole('button', { name: 'Copy entry 1' }).click())
    expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined()

    await act(() => vi.advanceTimersByTimeAsync(2100))
    expect(screen.getByRole('button', { name: 'Copy entry 1' })).toBeDefined()
  })
})
