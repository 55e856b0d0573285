import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MeetingError } from '#web/features/recording/engine/audio/meeting/meeting-error.ts'
import { acceptConnection, pressButton, renderRecorderSite } from '../../../test/recorder-site.tsx'
import { scriptedDevices } from '../../../test/scripted-devices.tsx'
import { until } from '../../../test/until.ts'

beforeEach(() => {
  scriptedDevices.reset()
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const voice = Int16Array.from({ length: 1024 }, (_, index) =>
  Math.round(8000 * Math.sin(index / 5)),
)
const speak = (frames: number) => {
  for (let count = 0; count < frames; count++) {
    scriptedDevices.microphone.options.onFrame(voice.slice())
  }
}
const line = (title: string) => {
  const list = within(screen.getByRole('list', { name: 'What works' }))
  const found = list.getAllByRole('listitem').find((one) => one.textContent.startsWith(title))
  if (!found) throw new Error(`no line ${title}`)

  return found.textContent
}
const openCheck = async () => {
  await pressButton('Check before you start')
  await until(() => expect(scriptedDevices.checks).toHaveLength(1))
}

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
    expect(line('Microphone')).toContain('fine')
    expect(line('Words')).toMatch(
      /“every event has a number of its own” was written after 0\.\d s\./,
    )
    expect(line('Minutes')).toMatch(/needs attention.*would stop after/)

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Planned length' }), '5')
    expect(line('Minutes')).toContain('Enough for 5 minutes.')
    expect(localStorage.getItem('live-scribe.planned-minutes')).toBe('5')
    await until(() => {
      act(() => check.pong())
      expect(line('Network')).toContain('The server answers in')
    })
    expect(screen.getByText('Everything works. You can start.')).toBeDefined()

    await pressButton('Start Recording')
    await acceptConnection()
    expect(check.isClosed).toBe(true)
    expect(scriptedDevices.microphones[0]?.isReleased).toBe(true)
  })

  it('[CHAN-92] shares the meeting once, and says why it could not', async () => {
    localStorage.setItem('live-scribe.sources', '"microphone-and-meeting"')
    renderRecorderSite()
    await openCheck()
    scriptedDevices.meetingRefusal = new MeetingError('no-sound', 'The tab came without sound.')
    await pressButton('Share the meeting')
    await until(() => expect(line('Meeting')).toContain('The tab came without sound.'))

    scriptedDevices.meetingRefusal = undefined
    await pressButton('Share the meeting')
    await until(() => expect(scriptedDevices.meetings).toHaveLength(1))
    act(() => speak(20))
    act(() => scriptedDevices.check.ready())
    await until(() => expect(line('Meeting')).toContain('We hear the meeting.'))
    await pressButton('Close the check')
    expect(scriptedDevices.meeting.isReleased).toBe(true)
    expect(scriptedDevices.check.isClosed).toBe(true)
  })

  it('[CHAN-92] of a meeting alone opens no microphone', async () => {
    localStorage.setItem('live-scribe.sources', '"meeting"')
    renderRecorderSite()
    await openCheck()
    await pressButton('Share the meeting')
    expect(scriptedDevices.microphones).toEqual([])
    expect(screen.queryByRole('combobox', { name: 'Microphone' })).toBeNull()
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
