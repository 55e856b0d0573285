import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerDeviceData } from '#web/app/register-device-data.ts'
import { SAMPLE_RATE_HZ } from '#web/features/recording/engine/audio/audio-format.ts'
import { MicrophoneError } from '#web/features/recording/engine/audio/microphone-error.ts'
import { isRecordingInThisTab } from '#web/features/recording/engine/recording-in-this-tab.ts'
import { hasUnsavedData } from '#web/lib/browser/device-data.ts'
import {
  acceptConnection,
  pressButton,
  receiveResult,
  renderRecorderSite,
  renderRecordingSite,
} from '../../../test/recorder-site.tsx'
import { ok, testUser } from '../../../test/render-site.tsx'
import { scriptedDevices } from '../../../test/scripted-devices.tsx'
import { expectConsole } from '../../../test/setup.ts'
import { SESSION_CODE } from '../../../test/transcript-fixtures.ts'
import { until } from '../../../test/until.ts'

const writeText = vi.fn(async () => {})

beforeEach(() => {
  scriptedDevices.reset()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
  writeText.mockClear()
  userEvent.setup()
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
})
afterEach(() => vi.unstubAllGlobals())

describe('the recorder', () => {
  it('[REC-102] [REC-01] [REC-02] [REC-03] [REC-22] [REC-23] is ready, with a way back', async () => {
    renderRecorderSite()

    await screen.findByRole('button', { name: 'Start Recording' })
    expect(await screen.findByRole('heading', { name: 'Ready to transcribe' })).toBeDefined()
    expect(screen.getByText('Click "Start Recording" to begin')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/transcribe')
    expect(screen.getByText('Ready to record')).toBeDefined()
    expect(screen.queryByText('Disconnected')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Copy Share Link' })).toBeNull()
  })

  it('[REC-156] shows somebody who comes to record for the first time a sample of a transcript', async () => {
    renderRecorderSite('/transcribe', {
      'GET /api/recording-totals': () => ok({ recordings: 0, minutes: 0 }),
    })
    const first = await screen.findByRole('link', { name: 'Start your first recording' })
    await userEvent.click(first)
    await screen.findByRole('heading', { name: 'Ready to transcribe' })
    const sample = await screen.findByRole('figure')
    expect(sample.textContent).toContain('Sample')
    expect(sample.closest('[aria-live], [role="log"], [role="status"]')).toBeNull()
    await pressButton('Start Recording')
    await acceptConnection()
    expect(screen.queryByTestId('sample')).toBeNull()
  })

  it('[REC-158] has the header of the other pages, and asks before it leads away from a recording', async () => {
    await renderRecordingSite()
    // What asks is loaded with the footer.
    await screen.findByTestId('footer-code')
    const header = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(header.getByRole('button', { name: 'Account' })).toBeDefined()
    await userEvent.click(header.getByRole('link', { name: 'Recordings' }))
    await screen.findByRole('alertdialog', { name: 'Leave the recording?' })
    await pressButton('Continue Recording')
    expect(scriptedDevices.microphone.isReleased).toBe(false)
  })

  it('[REC-158] asks before somebody who records signs out', async () => {
    // The page of the test before may still be leaving.
    await until(() => expect(isRecordingInThisTab()).toBe(false))
    await renderRecordingSite()
    expect(isRecordingInThisTab()).toBe(true)
    registerDeviceData()
    expect(await hasUnsavedData()).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Account' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await screen.findByRole('alertdialog', { name: 'Sign out now?' })
    await pressButton('Stay signed in')
    expect(scriptedDevices.microphone.isReleased).toBe(false)
  })

  it('[RPC-07] [REC-04] [REC-05] [REC-06] [REC-07] says Starting... until the server listens', async () => {
    const { created } = renderRecorderSite()
    await pressButton('Start Recording')
    const starting = await screen.findByRole('button', { name: 'Starting...' })
    expect(starting).toHaveProperty('disabled', true)
    await until(() => expect(scriptedDevices.sockets).toHaveLength(1))
    expect(created.mock.calls[0]?.[0].p_title).toMatch(/^Interview .*\d/)

    await act(async () => scriptedDevices.socket.ready())
    expect(screen.getByRole('button', { name: 'Stop Recording' })).toBeDefined()
    expect(screen.getByText('Connected')).toBeDefined()
  })

  it('[REC-24, REC-25, REC-28, REC-87, OPEN-42] shows finals with number and time, and the words being heard', async () => {
    await renderRecordingSite()
    await receiveResult('First sentence.', { number: 1 })
    await receiveResult('second sen', { number: 1, isFinal: false })

    const entry = await screen.findByTestId('segment')
    expect(within(entry).getByTestId('segment-text').textContent).toBe('First sentence.')
    expect(within(entry).getByText('1')).toBeDefined()
    expect(entry.querySelector('time')?.textContent).toMatch(/^\d{1,2}:\d\d:\d\d [AP]M$/)
    expect(screen.getByTestId('interim').textContent).toMatch(/^\.\.\..*second sen$/)
  })

  it('[REC-26] [ERR-15] copies an entry and says so', async () => {
    await renderRecordingSite()
    await receiveResult('First sentence.', { number: 1 })
    await pressButton('Copy entry 1')

    expect(writeText).toHaveBeenCalledWith('First sentence.')
    await screen.findByText('Copied to clipboard')
  })

  it('[ERR-13] says when the browser refuses to copy', async () => {
    writeText.mockRejectedValueOnce(new Error('no'))
    await renderRecordingSite()
    await receiveResult('First sentence.', { number: 1 })
    await pressButton('Copy entry 1')

    await screen.findByText('Failed to copy text')
  })

  it('[REC-16] [REC-17] [ERR-14] [LIVE-02] [ROUTE-19] shares the code and its link', async () => {
    await renderRecordingSite()
    await pressButton('Share')
    expect((await screen.findByTestId('session-code')).textContent).toBe(SESSION_CODE)
    await pressButton('Copy Share Link')

    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/view/${SESSION_CODE}`)
    expect(screen.getByRole('button', { name: 'Link Copied!' })).toBeDefined()
    await screen.findByText('Share link copied to clipboard')
  })

  it('[REC-116] says calmly how much is held while it reconnects, and that it is sent', async () => {
    await renderRecordingSite()
    await act(async () => {
      scriptedDevices.microphone.hear(48)
      scriptedDevices.socket.end({ kind: 'refused' })
    })

    expect(screen.getByText('Reconnecting, 3 s held')).toBeDefined()
    screen.getByText(
      'Keep this page open: what you say is kept on this device and sent when the connection is back.',
    )
    expect(screen.queryByText(/Connection error/)).toBeNull()
  })

  it('[REC-119] does not say that audio is kept where it could not be read back', async () => {
    expectConsole('Audio could not be kept on this device')
    scriptedDevices.table.holds = async () => false
    await renderRecordingSite()
    await act(async () => {
      scriptedDevices.microphone.hear(48)
      scriptedDevices.socket.end({ kind: 'refused' })
    })

    await until(() => expect(console.warn).toHaveBeenCalled())
    await act(async () => scriptedDevices.microphone.hear())
    screen.getByText(
      'Keep this page open: what you say is in its memory only, because this browser stores nothing, and is sent when the connection is back.',
    )
  })

  it('[REC-37, REC-38, REC-40, REC-41, REC-42, REC-43, OPEN-43] asks before it stops, and goes on when told to', async () => {
    await renderRecordingSite()
    await act(async () => scriptedDevices.microphone.hear(160))
    await pressButton('Stop Recording')
    const dialog = await screen.findByRole('alertdialog', { name: 'Stop recording?' })
    const figures = [...dialog.querySelectorAll('dt, dd')].map((each) => each.textContent)
    expect(figures).toEqual([
      ...['Recording time', '0:10'],
      ...['Remaining time', '4:50'],
      ...['This will use', '1 minute'],
    ])
    expect(dialog.textContent).toContain('Everything so far is saved.')
    await pressButton('Continue Recording')

    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Stop Recording' })).toBeDefined()
    expect(scriptedDevices.microphone.isReleased).toBe(false)
  })

  it.each([
    [60_000, '1 minute'],
    [60_350, '2 minutes'],
  ])('[REC-42] counts a started minute as one: after %i ms', async (ms, minutes) => {
    await renderRecordingSite()
    await act(async () => scriptedDevices.microphone.hear(1, (ms * SAMPLE_RATE_HZ) / 1000))
    await pressButton('Stop Recording')
    const dialog = await screen.findByRole('alertdialog', { name: 'Stop recording?' })
    const figures = [...dialog.querySelectorAll('dt, dd')].map((each) => each.textContent)
    expect(figures).toEqual([
      ...['Recording time', '1:00'],
      ...['Remaining time', '4:00'],
      ...['This will use', minutes],
    ])
  })

  it('[REC-42] says to those on trial that the minutes are free', async () => {
    const user = { ...testUser, is_trial_user: true, minute_balance: 0 }
    await renderRecordingSite({ 'GET /api/me': () => ok({ user }) })
    await act(async () => scriptedDevices.microphone.hear(160))
    await pressButton('Stop Recording')

    const dialog = await screen.findByRole('alertdialog', { name: 'Stop recording?' })
    expect(dialog.textContent).toContain('This will use1 minute, free')
  })

  it('[REC-39, REC-146] stops, and shows the way to the finished transcript', async () => {
    await renderRecordingSite()
    await receiveResult('First sentence.', { number: 1 })
    await pressButton('Stop Recording')
    const dialog = await screen.findByRole('alertdialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop Recording' }))
    expect(scriptedDevices.microphone.isReleased).toBe(true)
    await receiveResult('The last words.', { number: 2 })
    await act(async () => scriptedDevices.socket.end({ kind: 'finished', canReconnect: false }))

    const link = await screen.findByRole('link', { name: 'Read the finished transcript' })
    screen.getByRole('heading', { name: 'Saved' })
    expect(screen.queryByRole('button', { name: 'Mark' })).toBeNull()
    expect(link.getAttribute('href')).toBe(`/view/${SESSION_CODE}`)
    expect(screen.getAllByTestId('segment-text').map((text) => text.textContent)).toEqual([
      'First sentence.',
      'The last words.',
    ])
  })

  it('[ERR-01] says that the microphone is denied, and is ready to try again', async () => {
    scriptedDevices.refusal = new MicrophoneError('denied')
    const { created } = renderRecorderSite()
    await pressButton('Start Recording')

    await screen.findByText('Microphone permission denied. Please allow microphone access.')
    expect(screen.getByRole('button', { name: 'Start Recording' })).toBeDefined()
    expect(created).not.toHaveBeenCalled()
  })

  it('[REC-56] [RISK-28] asks before a recording is left', async () => {
    const { history } = await renderRecordingSite()
    await userEvent.click(screen.getByRole('link', { name: 'Back' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain(
      'Recording is in progress. Are you sure you want to leave?',
    )
    await pressButton('Continue Recording')
    expect(history.location.search).toBe(`?view=record&s=${SESSION_CODE}`)
    expect(scriptedDevices.microphone.isReleased).toBe(false)
  })

  it('[REC-55] ends the recording when it is left', async () => {
    await renderRecordingSite()
    await userEvent.click(screen.getByRole('link', { name: 'Back' }))
    await pressButton('Stop and leave')

    await screen.findByRole('heading', { name: 'Hello, Ada' })
    expect(scriptedDevices.microphone.isReleased).toBe(true)
    await until(() => expect(scriptedDevices.socket.hasReceivedCloseStream).toBe(true))
  })
})
