import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MeetingError } from '#web/features/recording/engine/audio/meeting/meeting-error.ts'
import { MicrophoneError } from '#web/features/recording/engine/audio/microphone-error.ts'
import {
  acceptConnection,
  pressButton,
  renderRecorderSite,
  resetRecorderSite,
} from '../../../test/recorder-site.tsx'
import { line, openCheck, speak } from '../../../test/recording-check-site.ts'
import { scriptedDevices } from '../../../test/scripted-devices.tsx'
import { until } from '../../../test/until.ts'

beforeEach(resetRecorderSite)
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the check before a recording', () => {
  it('[CHAN-92, CHAN-94, CHAN-95, CHAN-96] shows each line as it turns out, and says when all is fine', async () => {
    renderRecorderSite()
    await openCheck()
    await until(() => expect(scriptedDevices.microphones).toHaveLength(1))
    expect(line('Microphone')).toContain('not yet known')
    expect(line('Words')).toContain('Every event has a number of its own.')

    const { check } = scriptedDevices
    act(() => check.ready())
    act(() => {
      speak(20)
      check.write('every event has a number of its own')
    })
    expect(line('Microphone')).toContain(': OK')
    expect(line('Words')).toMatch(/Heard “every event has a number of its own” after 0\.\d s\./)
    expect(line('Minutes')).toContain('Enough for 5 minutes.')

    const planned = screen.getByRole('combobox', { name: 'Planned length' })
    await userEvent.selectOptions(planned, '15')
    expect(line('Minutes')).toMatch(/needs attention.*a recording lasts up to 5 minutes/)
    await screen.findByText('Needs attention: Minutes.')
    expect(localStorage.getItem('live-scribe.planned-minutes')).toBe('15')
    await userEvent.selectOptions(planned, '5')
    await until(() => {
      act(() => check.pong())
      expect(line('Network')).toContain('The server answers in')
    })
    await screen.findByText('Everything works. You can start.')

    await pressButton('Start Recording')
    await acceptConnection()
    expect(check.isClosed).toBe(true)
    expect(scriptedDevices.microphones[0]?.isReleased).toBe(true)
  })

  it('[CHAN-92] shares the meeting once, and says why it could not', async () => {
    localStorage.setItem('live-scribe.sources', '"microphone-and-meeting"')
    renderRecorderSite()
    await openCheck()
    scriptedDevices.meetingRefusal = new MeetingError(
      'no-sound',
      'The tab was shared without its sound.',
    )
    await pressButton('Share the meeting')
    await until(() => expect(line('Meeting')).toContain('The tab was shared without its sound.'))

    scriptedDevices.meetingRefusal = undefined
    await pressButton('Share the meeting')
    await until(() => expect(scriptedDevices.meetings).toHaveLength(1))
    act(() => speak(20))
    act(() => scriptedDevices.check.ready())
    await until(() => expect(line('Meeting')).toContain('We hear the meeting.'))
    await pressButton('Close')
    expect(scriptedDevices.meeting.isReleased).toBe(true)
    expect(scriptedDevices.check.isClosed).toBe(true)
  })

  it('[CHAN-52] says nothing of a picker that was closed', async () => {
    localStorage.setItem('live-scribe.sources', '"microphone-and-meeting"')
    renderRecorderSite()
    await openCheck()
    scriptedDevices.meetingRefusal = new MeetingError('cancelled', '')
    await pressButton('Share the meeting')
    await act(async () => {})
    expect(line('Meeting')).toMatch(/not yet known.*Share it once/)
  })

  it('[CHAN-92] does not say of a meeting that ended that it is heard, and offers to share it again', async () => {
    localStorage.setItem('live-scribe.sources', '"microphone-and-meeting"')
    renderRecorderSite()
    await openCheck()
    await pressButton('Share the meeting')
    await until(() => expect(scriptedDevices.meetings).toHaveLength(1))
    act(() => scriptedDevices.check.ready())
    act(() => speak(20))
    await until(() => expect(line('Meeting')).toContain('We hear the meeting.'))
    act(() => scriptedDevices.meeting.end())
    await until(() => expect(line('Meeting')).toContain('Share it once'))
    expect(scriptedDevices.meeting.isReleased).toBe(true)
    await pressButton('Share the meeting')
    await until(() => expect(scriptedDevices.meetings).toHaveLength(2))
  })

  it('[CHAN-142] keeps the focus on the button that chose a tab, which then chooses another', async () => {
    localStorage.setItem('live-scribe.sources', '"microphone-and-meeting"')
    renderRecorderSite()
    await openCheck()
    const button = screen.getByRole('button', { name: 'Share the meeting' })
    button.focus()
    await pressButton('Share the meeting')
    await until(() => expect(button.textContent).toBe('Choose another tab'))
    act(() => scriptedDevices.check.ready())
    act(() => speak(20))
    await until(() => expect(line('Meeting')).toContain('We hear the meeting.'))
    expect(document.activeElement).toBe(button)
    const [first] = scriptedDevices.meetings
    await pressButton('Choose another tab')
    await until(() => expect(scriptedDevices.meetings).toHaveLength(2))
    expect(first?.isReleased).toBe(true)
    expect(scriptedDevices.meeting.isReleased).toBe(false)
  })

  it('[CHAN-142] keeps the shared meeting when the picker of another one is closed', async () => {
    localStorage.setItem('live-scribe.sources', '"microphone-and-meeting"')
    renderRecorderSite()
    await openCheck()
    await pressButton('Share the meeting')
    await until(() => expect(scriptedDevices.meetings).toHaveLength(1))
    scriptedDevices.meetingRefusal = new MeetingError('cancelled', '')
    await pressButton('Choose another tab')
    act(() => scriptedDevices.check.ready())
    act(() => speak(20))
    await until(() => expect(line('Meeting')).toContain('We hear the meeting.'))
    expect(scriptedDevices.meeting.isReleased).toBe(false)
  })

  it('[CHAN-92] keeps the meeting and judges another microphone anew', async () => {
    localStorage.setItem('live-scribe.sources', '"microphone-and-meeting"')
    const mediaDevices = Object.assign(new EventTarget(), {
      enumerateDevices: async () => [
        { kind: 'audioinput', deviceId: 'device-1', label: 'One' },
        { kind: 'audioinput', deviceId: 'device-2', label: 'Two' },
      ],
    })
    Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
    renderRecorderSite()
    await openCheck()
    await pressButton('Share the meeting')
    await until(() => expect(scriptedDevices.meetings).toHaveLength(1))
    act(() => scriptedDevices.check.ready())
    act(() => {
      speak(20)
      scriptedDevices.check.write('every event')
    })
    expect(line('Microphone')).toContain(': OK')
    const select = screen.getByRole('combobox', { name: 'Microphone' })
    await userEvent.selectOptions(select, 'device-2')
    await until(() => expect(scriptedDevices.microphones).toHaveLength(2))
    expect(line('Microphone')).toContain('not yet known')
    expect(line('Words')).toContain('Say:')
    expect(scriptedDevices.meeting.isReleased).toBe(false)
    Reflect.deleteProperty(navigator, 'mediaDevices')
  })

  it('[CHAN-94] is made again on request when it is over', async () => {
    renderRecorderSite()
    await openCheck()
    act(() => scriptedDevices.check.ready())
    act(() => scriptedDevices.check.options.onEnd({ name: 'closed', code: 1000 }))
    expect(line('Words')).toContain('The check is over')
    await pressButton('Check again')
    await until(() => expect(scriptedDevices.checks).toHaveLength(2))
    expect(line('Words')).toContain('Say:')
  })

  it('[CHAN-92] of a meeting alone opens no microphone', async () => {
    localStorage.setItem('live-scribe.sources', '"meeting"')
    renderRecorderSite()
    await openCheck()
    await pressButton('Share the meeting')
    expect(scriptedDevices.microphones).toEqual([])
    expect(screen.queryByRole('combobox', { name: 'Microphone' })).toBeNull()
    expect(screen.queryByText(/Say something/)).toBeNull()
    expect(line('Words')).toContain('What is said in the meeting appears here')
  })

  it('[CHAN-92] names a microphone that could not be opened, until it is', async () => {
    scriptedDevices.refusal = new MicrophoneError('denied')
    renderRecorderSite()
    await openCheck()
    await until(() => expect(line('Microphone')).toMatch(/needs attention.*could not be opened/))
    await screen.findByText('Needs attention: Microphone.')
    scriptedDevices.refusal = undefined
    await pressButton('Try again')
    await until(() => expect(line('Microphone')).toMatch(/not yet known.*Say something/))
  })

  it('[CHAN-94] says why there is no recogniser', async () => {
    renderRecorderSite()
    await openCheck()
    const message = 'All recognisers are in use. Try again in a minute.'
    act(() =>
      scriptedDevices.check.options.onMessage({ type: 'Error', code: 'recogniser_busy', message }),
    )
    expect(line('Words')).toContain(message)
  })
})
