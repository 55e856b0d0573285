import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storeRecording } from '#web/features/recording/panel/recording-in-this-tab.ts'
import { acceptConnection, pressButton, renderRecorderSite } from '../../../test/recorder-site.tsx'
import { scriptedDevices } from '../../../test/scripted-devices.tsx'
import { SESSION_CODE } from '../../../test/transcript-fixtures.ts'
import { until } from '../../../test/until.ts'

beforeEach(() => {
  scriptedDevices.reset()
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

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
