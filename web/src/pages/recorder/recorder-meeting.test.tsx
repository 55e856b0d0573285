import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MeetingError } from '#web/features/recording/engine/audio/meeting/meeting-error.ts'
import { meetingMessages } from '#web/features/recording/engine/audio/meeting/meeting-messages.ts'
import { StatusText } from '#web/ui/status-text.tsx'
import {
  acceptConnection,
  pressButton,
  receiveResult,
  renderRecorderSite,
} from '../../../test/recorder-site.tsx'
import { scriptedDevices } from '../../../test/scripted-devices.tsx'
import { until } from '../../../test/until.ts'

const BOTH = 'Microphone and meeting'

beforeEach(() => {
  scriptedDevices.reset()
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

function choice(name: string): Promise<HTMLInputElement> {
  return screen.findByRole('radio', { name })
}

async function choose(name: string) {
  await userEvent.click(await choice(name))
}

async function recordBoth() {
  const site = renderRecorderSite()
  await choose(BOTH)
  await pressButton('Start Recording')
  await acceptConnection()

  return site
}

/** The part of the page about the sources of the running recording. */
async function sourcesPart() {
  return within(await screen.findByRole('region', { name: 'What is recorded' }))
}

describe('the choice of what to record', () => {
  it('[CHAN-63] records the microphone unless chosen otherwise, and remembers the choice', async () => {
    const { unmount } = renderRecorderSite()
    expect((await choice('Microphone')).checked).toBe(true)
    await choose(BOTH)
    unmount()
    renderRecorderSite()

    expect((await choice(BOTH)).checked).toBe(true)
    await pressButton('Start Recording')
    await acceptConnection()
    expect(scriptedDevices.meetings).toHaveLength(1)
    expect(scriptedDevices.microphones).toHaveLength(1)
    expect(scriptedDevices.socket.options.channels).toBe(2)
  })

  it('[CHAN-63] says what to choose in the picker, and that the others must know', async () => {
    renderRecorderSite()
    await choose(BOTH)

    await screen.findByText(
      /^This computer can only share sound from a tab.* Tell everyone they’re being transcribed\.$/,
    )
  })

  it('[CHAN-44] is disabled with its reason where the browser shares no sound', async () => {
    localStorage.setItem('live-scribe.sources', '"microphone-and-meeting"')
    scriptedDevices.sharingFeatures = {
      ...scriptedDevices.sharingFeatures,
      hasSuppressLocalAudioPlayback: false,
    }
    renderRecorderSite()

    await screen.findByText(/^This browser can’t share the sound of other tabs/)
    expect((await choice(BOTH)).disabled).toBe(true)
    expect((await choice('Meeting only')).disabled).toBe(true)
    expect((await choice('Microphone')).checked).toBe(true)
    await pressButton('Start Recording')
    await acceptConnection()
    expect(scriptedDevices.meetings).toEqual([])
    expect(screen.queryByRole('button', { name: 'Add the meeting' })).toBeNull()
  })

  it('[CHAN-52] refuses a tab without sound with what helps, and starts nothing', async () => {
    scriptedDevices.meetingRefusal = new MeetingError('no-sound', meetingMessages.tabWithoutSound)
    const { created } = renderRecorderSite()
    await choose(BOTH)
    await pressButton('Start Recording')

    const alert = await screen.findByText(meetingMessages.tabWithoutSound)
    expect(alert.getAttribute('role')).toBe('alert')
    expect(created).not.toHaveBeenCalled()
    expect(scriptedDevices.microphones).toEqual([])
    scriptedDevices.meetingRefusal = undefined
    await pressButton('Start Recording')
    await acceptConnection()
    expect(screen.queryByText(meetingMessages.tabWithoutSound)).toBeNull()
  })

  it('[CHAN-52] goes back to the choice without a word when the picker is closed', async () => {
    scriptedDevices.meetingRefusal = new MeetingError('cancelled', '')
    renderRecorderSite()
    await choose('Meeting only')
    await pressButton('Start Recording')

    await screen.findByRole('button', { name: 'Start Recording' })
    expect((await choice('Meeting only')).checked).toBe(true)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a status', () => {
  it('[CHAN-119] is announced although its text is there from the start: the region comes first', async () => {
    render(<StatusText>The meeting is not shared any more.</StatusText>)
    const region = screen.getByRole('status')
    expect(region.textContent).toBe('')

    await until(() => expect(region.textContent).toBe('The meeting is not shared any more.'))
  })
})

describe('a recording with a meeting', () => {
  it('[CHAN-64] shows the level of each side under its name', async () => {
    await recordBoth()
    const part = await sourcesPart()
    expect(part.getAllByRole('term').map((each) => each.textContent)).toEqual(['You', 'Them'])
    await act(async () =>
      scriptedDevices.microphone.options.onFrame(new Int16Array(1024).fill(20_000)),
    )

    const levels = part.getAllByTestId('level').map((bar) => bar.style.transform)
    expect(levels).not.toContain('scaleX(0)')
  })

  it('[CHAN-116] reads the level of each side to screen readers, under its name', async () => {
    await recordBoth()
    const part = await sourcesPart()
    const meter = part.getByRole('meter', { name: 'Level of You' })
    expect(meter.getAttribute('aria-valuetext')).toBe('no sound')
    await act(async () =>
      scriptedDevices.microphone.options.onFrame(new Int16Array(1024).fill(20_000)),
    )

    expect(Number(meter.getAttribute('aria-valuenow'))).toBeGreaterThan(50)
    expect(meter.getAttribute('aria-valuetext')).toMatch(/^\d+%$/)
    expect(part.getByRole('meter', { name: 'Level of Them' })).toBeDefined()
  })

  it('[CHAN-54] says at once that the meeting stopped being shared, and shares it again in one click', async () => {
    await recordBoth()
    const part = await sourcesPart()
    act(() => scriptedDevices.meeting.end())

    await until(() =>
      expect(part.getByRole('status').textContent).toMatch(
        /^The meeting stopped being shared at .+\. Recording continues with your microphone\.$/,
      ),
    )
    await userEvent.click(part.getByRole('button', { name: 'Share again' }))
    expect(part.queryByText(/stopped being shared/)).toBeNull()
    expect(scriptedDevices.meetings).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Stop Recording' })).toBeDefined()
  })

  it('[CHAN-55, CHAN-118] takes in the meeting while recording, with the advice that a start shows', async () => {
    renderRecorderSite()
    await pressButton('Start Recording')
    await acceptConnection()
    const add = await screen.findByRole('button', { name: 'Add the meeting' })
    const noteId = add.getAttribute('aria-describedby') ?? ''
    const note = document.getElementById(noteId)?.textContent
    expect(note).toContain('pick that tab')
    expect(note).toContain('Tell everyone they’re being transcribed.')
    await pressButton('Add the meeting')
    await acceptConnection(2)

    expect(scriptedDevices.socket.options.channels).toBe(2)
    expect((await sourcesPart()).getByText('Them')).toBeDefined()
  })

  it('[REC-160] explains how to add the meeting until the first words', async () => {
    renderRecorderSite()
    await pressButton('Start Recording')
    await acceptConnection()
    const add = await screen.findByRole('button', { name: 'Add the meeting' })
    expect(screen.getByText(/pick that tab/)).toBeDefined()
    await receiveResult('Shall we begin?', { number: 1, channel: 0, startMs: 0 })
    await until(() => expect(screen.queryByText(/pick that tab/)).toBeNull())
    expect(add.isConnected).toBe(true)
    expect(add.hasAttribute('aria-describedby')).toBe(false)
  })

  it('[CHAN-50] lets the user choose another tab', async () => {
    await recordBoth()
    await pressButton('Choose another tab')

    expect(scriptedDevices.meetings.map((meeting) => meeting.isReleased)).toEqual([true, false])
  })

  it.each([
    ['browser', 'A tab is shared.', 'Choose another tab'],
    ['window', 'A window is shared. All sound from', 'Choose another window'],
    ['monitor', 'Your screen is shared. All sound from', 'Share something else'],
  ] as const)('[CHAN-117] says what is shared: %s', async (surface, text, button) => {
    scriptedDevices.surface = surface
    await recordBoth()
    const part = await sourcesPart()

    expect(part.getByText(text, { exact: false })).toBeDefined()
    expect(part.getByRole('button', { name: button })).toBeDefined()
  })

  it('[CHAN-60] shows both sides under their names, in the order of their first words', async () => {
    await recordBoth()
    await receiveResult('How does it scale?', { number: 1, channel: 1, startMs: 0 })
    await receiveResult('It shards by user.', { number: 2, channel: 0, startMs: 4000 })
    await receiveResult('I see.', { number: 3, channel: 1, startMs: 3000 })

    const transcript = screen.getByTestId('recorder-transcript')
    const shown = transcript.querySelectorAll(
      '[data-testid=speaker-name], [data-testid=segment-text]',
    )
    expect([...shown].map((each) => each.textContent)).toEqual([
      'Them',
      'How does it scale?',
      'I see.',
      'You',
      'It shards by user.',
    ])
  })
})

describe('an echo of the meeting', () => {
  const HEADPHONES = /Headphones keep the two sides apart/

  it('[CHAN-76, CHAN-73] recommends headphones after one was measured, and hides it', async () => {
    await recordBoth()
    const part = await sourcesPart()
    await receiveResult('What is a queue?', { number: 1, channel: 1 })
    await receiveResult('It can wait.', { number: 2, startMs: 2000 })
    expect(part.queryByText(HEADPHONES)).toBeNull()
    expect(screen.queryByTestId('echo-note')).toBeNull()

    await receiveResult('what is a queue', { number: 3, startMs: 100, isEcho: true })
    await receiveResult('what is that', { number: 4, startMs: 4000, isEcho: true })
    await until(() => expect(part.getAllByText(HEADPHONES)).toHaveLength(1))
    expect((await screen.findByTestId('echo-note')).textContent).toContain('2 lines hidden as echo')
    await pressButton('Show')
    expect(screen.getByTestId('echo-note').textContent).toContain('2 lines shown')
  })
})
