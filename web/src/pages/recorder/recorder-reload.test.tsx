import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SAMPLE_RATE_HZ } from '#web/features/recording/engine/audio/audio-format.ts'
import { storeRecording } from '#web/features/recording/engine/recording-in-this-tab.ts'
import {
  acceptConnection,
  pressButton,
  renderRecorderSite,
  renderRecordingSite,
} from '../../../test/recorder-site.tsx'
import { scriptedDevices } from '../../../test/scripted-devices.tsx'
import { SESSION_CODE } from '../../../test/transcript-fixtures.ts'
import { until } from '../../../test/until.ts'

beforeEach(() => {
  scriptedDevices.reset()
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The part of the page about the sources of the running recording. */
async function sourcesPart() {
  return within(await screen.findByRole('region', { name: 'What is recorded' }))
}

describe('a recording that is reopened', () => {
  const path = `/transcribe?view=record&s=${SESSION_CODE}`

  it('[CHAN-58] goes on with the microphone after a reload, and offers the meeting again', async () => {
    storeRecording({ session: SESSION_CODE, sources: 'microphone-and-meeting' })
    renderRecorderSite(path)
    await acceptConnection()
    await act(async () => scriptedDevices.socket.ready(0, 0, { channels: 2 }))

    expect(scriptedDevices.meetings).toEqual([])
    const part = await sourcesPart()
    await until(() =>
      expect(part.getByRole('status').textContent).toBe(
        'The meeting is not shared any more. Recording continues with your microphone.',
      ),
    )
    await userEvent.click(part.getByRole('button', { name: 'Share again' }))
    expect(scriptedDevices.meetings).toHaveLength(1)
  })

  it('[CHAN-59] never records a microphone by itself where only the meeting was chosen', async () => {
    localStorage.setItem('live-scribe.sources', '"meeting"')
    renderRecorderSite(path)
    await pressButton('Resume Recording')
    await acceptConnection()

    expect(scriptedDevices.microphones).toEqual([])
    expect(scriptedDevices.meetings).toHaveLength(1)
  })

  it('[CHAN-111] goes on without a source after a reload of the meeting only, whatever another tab chose', async () => {
    renderRecorderSite()
    await userEvent.click(await screen.findByRole('radio', { name: 'Meeting only' }))
    await pressButton('Start Recording')
    await acceptConnection()
    // The page is gone at once, without the steps of leaving it.
    const stored = Object.entries({ ...sessionStorage })
    cleanup()
    scriptedDevices.reset()
    for (const [key, value] of stored) sessionStorage.setItem(key, String(value))
    localStorage.setItem('live-scribe.sources', '"microphone"')
    renderRecorderSite(path)
    await acceptConnection()
    const part = await sourcesPart()

    await until(() =>
      expect(part.getByRole('status').textContent).toBe(
        'The meeting is not shared any more. Nothing is recorded until you share it again.',
      ),
    )
    expect(scriptedDevices.socket.options).toMatchObject({ code: SESSION_CODE, channels: 2 })
    await userEvent.click(part.getByRole('button', { name: 'Share again' }))
    act(() => scriptedDevices.meeting.hear(Int16Array.of(7, 8)))
    expect(scriptedDevices.socket.receivedMeeting).toEqual([7, 8])
    expect([scriptedDevices.microphones, scriptedDevices.meetings.length]).toEqual([[], 1])
  })

  it('[CHAN-111] goes on with the microphone after a reload, although another tab chose the meeting only', async () => {
    storeRecording({ session: SESSION_CODE, sources: 'microphone' })
    localStorage.setItem('live-scribe.sources', '"meeting"')
    renderRecorderSite(path)
    await acceptConnection()

    expect(scriptedDevices.microphones).toHaveLength(1)
  })
})

describe('leaving the page', () => {
  it('[API-04, REC-57, RISK-27] ends the session by a beacon when the page goes, not when it asks', async () => {
    const sendBeacon = vi.fn((_path: string, _form: FormData) => true)
    Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true })
    await renderRecordingSite()
    await act(async () => scriptedDevices.microphone.hear(3, SAMPLE_RATE_HZ))
    const asked = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(asked)
    expect(sendBeacon).not.toHaveBeenCalled()

    window.dispatchEvent(new Event('pagehide'))
    const [path, form] = sendBeacon.mock.calls[0] ?? []
    expect(path).toBe('/api/end-session')
    expect(Object.fromEntries(form ?? [])).toEqual({
      sessionId: SESSION_CODE,
      status: 'completed',
      duration: '3',
      reason: 'user_stopped',
      userId: 'user-1',
    })
  })

  it('[REC-101] leaves a session open that waits for audio the server does not have', async () => {
    const sendBeacon = vi.fn(() => true)
    Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true })
    await renderRecordingSite()
    await act(async () => {
      scriptedDevices.microphone.hear(3, SAMPLE_RATE_HZ)
      scriptedDevices.socket.end({ kind: 'refused' })
    })
    window.dispatchEvent(new Event('pagehide'))

    expect(sendBeacon).not.toHaveBeenCalled()
  })

  it.each([
    { going: 'is unloaded', go: () => window.dispatchEvent(new Event('pagehide')) },
    { going: 'is about to be unloaded', go: () => window.dispatchEvent(new Event('beforeunload')) },
    {
      going: 'is hidden, as on a phone before it is closed',
      go: () => {
        vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
        document.dispatchEvent(new Event('visibilitychange'))
      },
    },
  ])(
    '[REC-114] stores the last audio of a stopped recording when the page $going',
    async ({ go }) => {
      await renderRecordingSite()
      await pressButton('Stop Recording')
      const dialog = within(await screen.findByRole('alertdialog'))
      const stop = dialog.getByRole('button', { name: 'Stop Recording' })
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      await act(async () => scriptedDevices.microphone.hear(3, SAMPLE_RATE_HZ))
      await act(async () => fireEvent.click(stop))
      expect(screen.getByText(/^Sending the last 3 s/)).toBeDefined()
      const read = () => scriptedDevices.table.readAll(SESSION_CODE)
      expect(await read()).toEqual([])
      go()

      const stored = await read()
      expect(stored.flatMap(({ samples }) => [...samples])).toHaveLength(3 * SAMPLE_RATE_HZ)
      vi.restoreAllMocks()
    },
  )

  it('[REC-56, RISK-28] has the browser ask before it unloads, only while it records', async () => {
    renderRecorderSite()
    await screen.findByRole('button', { name: 'Start Recording' })
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(isAsked()).toBe(false)

    await pressButton('Start Recording')
    await waitFor(() => expect(scriptedDevices.sockets).toHaveLength(1))
    await act(async () => scriptedDevices.socket.ready())
    expect(isAsked()).toBe(true)
  })

  it('[RISK-40] says honestly that what is held is not saved yet', async () => {
    await renderRecordingSite()
    await act(async () => {
      scriptedDevices.microphone.hear(4, SAMPLE_RATE_HZ)
      scriptedDevices.socket.end({ kind: 'refused' })
    })
    await userEvent.click(screen.getByRole('button', { name: 'Stop Recording' }))

    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'The last 4 s will be saved once the connection is back.',
    )
  })
})
