import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MeetingError } from '#web/features/recording/engine/audio/meeting/meeting-error.ts'
import { startChannelServer } from '../../../test/channel-server.ts'
import { acceptConnection, pressButton, renderRecorderSite } from '../../../test/recorder-site.tsx'
import { ok } from '../../../test/render-site.tsx'
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
    expect(line('Minutes')).toContain('Enough for 5 minutes.')

    const planned = screen.getByRole('combobox', { name: 'Planned length' })
    await userEvent.selectOptions(planned, '15')
    expect(line('Minutes')).toMatch(/needs attention.*would stop after 5 minutes/)
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
    await pressButton('Close the check')
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
    await pressButton('Share the meeting')
    await until(() => expect(scriptedDevices.meetings).toHaveLength(2))
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
    expect(line('Microphone')).toContain('fine')
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

  it('[CHAN-130] shows what was fine yesterday, and may be skipped; nothing of it with another microphone', async () => {
    const fineAt = { microphone: yesterday(), words: yesterday(), network: yesterday() }
    const store = (microphone: string) =>
      localStorage.setItem(
        'live-scribe.check',
        JSON.stringify([{ sources: 'microphone', microphone, fineAt }]),
      )
    store('device-1')
    renderRecorderSite()
    await openCheck()
    await screen.findByText('Everything was fine yesterday with this microphone. Skip the check?')
    expect(line('Microphone')).toMatch(/fine at the last check.*Fine yesterday\./)
    await pressButton('Skip the check')
    expect(screen.queryByRole('list', { name: 'What works' })).toBeNull()

    store('device-2')
    await pressButton('Check before you start')
    await until(() => expect(scriptedDevices.microphones).toHaveLength(2))
    expect(line('Microphone')).toContain('not yet known')
    expect(screen.queryByRole('button', { name: 'Skip the check' })).toBeNull()
  })

  it('[CHAN-130] remembers with its microphone what is fine now', async () => {
    renderRecorderSite()
    await openCheck()
    await until(() => expect(scriptedDevices.microphones).toHaveLength(1))
    act(() => scriptedDevices.check.ready())
    act(() => {
      speak(20)
      scriptedDevices.check.write('every event')
    })
    const [stored] = JSON.parse(localStorage.getItem('live-scribe.check') ?? '[]')
    expect(stored).toMatchObject({ sources: 'microphone', microphone: 'device-1' })
    expect(Object.keys(stored.fineAt).sort()).toEqual(['microphone', 'words'])
  })

  it('[CHAN-131] compares both sources when both are open, and recommends headphones only then', async () => {
    localStorage.setItem('live-scribe.sources', '"microphone-and-meeting"')
    renderRecorderSite()
    expect(document.body.textContent).not.toContain('Headphones')
    await openCheck()
    expect(line('Echo')).toMatch(/not yet known.*Measured while somebody speaks in the meeting/)
    expect(document.body.textContent).not.toContain('Headphones')
  })

  it('[CHAN-131] opens the microphone as a recording does when a window is shared', async () => {
    localStorage.setItem('live-scribe.sources', '"microphone-and-meeting"')
    scriptedDevices.surface = 'window'
    renderRecorderSite()
    await openCheck()
    await until(() => expect(scriptedDevices.microphones).toHaveLength(1))
    await pressButton('Share the meeting')
    await until(() => expect(scriptedDevices.microphones).toHaveLength(2))
    expect(scriptedDevices.microphone.options.cancelsSystemSound).toBe(true)
    expect(scriptedDevices.microphones[0]?.isReleased).toBe(true)
  })

  it('[CHAN-132] says of a new recording that its link is made with the start, without blame', async () => {
    renderRecorderSite()
    await openCheck()
    expect(line('Readers')).toMatch(/not needed.*made when you start/)
  })

  it('[CHAN-132] shows the link of a paused session as a QR code, and passes when a reader has it open', async () => {
    await using server = await startChannelServer()
    const live_channel = {
      key: 'key',
      cluster: '',
      same_origin: false,
      private_channel_names: false,
      host: server.host,
    }
    renderRecorderSite(`/transcribe?view=record&s=${SESSION_CODE}`, {
      'GET /api/configuration': () =>
        ok({
          live_channel,
          speech_to_text: { name: 'x', on_this_server: true, available: true },
          mail: { reaches_people: true },
        }),
    })
    await screen.findByRole('button', { name: 'Resume Recording' })
    expect(server.subscribers.size).toBe(0)
    await openCheck()
    const code = new RegExp(`QR code of .*/view/${SESSION_CODE}`)
    expect(await screen.findByTitle(code)).toBeDefined()
    expect(line('Readers')).toContain('not needed')

    const count = (subscription_count: number) =>
      act(() =>
        server.emit(`transcript-${SESSION_CODE}`, 'pusher_internal:subscription_count', {
          subscription_count,
        }),
      )
    await until(() => expect(server.subscribers.size).toBe(1))
    await count(2)
    await until(() => expect(line('Readers')).toContain('The link works: one reader has it open.'))
    await count(1)
    expect(line('Readers')).toContain('fine')
    expect(screen.queryByTitle(code)).toBeNull()
    await pressButton('Close the check')
    await until(() => expect(server.subscribers.size).toBe(0))
  })
})

function yesterday(): number {
  return new Date().setHours(-12, 0, 0, 0)
}
