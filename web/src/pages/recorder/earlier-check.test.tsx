import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startChannelServer } from '../../../test/channel-server.ts'
import { pressButton, renderRecorderSite, resetRecorderSite } from '../../../test/recorder-site.tsx'
import { line, openCheck, speak } from '../../../test/recording-check-site.ts'
import { ok } from '../../../test/render-site.tsx'
import { scriptedDevices } from '../../../test/scripted-devices.tsx'
import { SESSION_CODE } from '../../../test/transcript-fixtures.ts'
import { until } from '../../../test/until.ts'

beforeEach(resetRecorderSite)
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('earlier checks, echo and readers in the check', () => {
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
    expect(line('Microphone')).toMatch(/OK at the last check.*Fine yesterday\./)
    await pressButton('Skip the check')
    expect(screen.queryByRole('list', { name: 'What works' })).toBeNull()

    store('device-2')
    await pressButton('Check before you start')
    await until(() => expect(scriptedDevices.microphones).toHaveLength(2))
    expect(line('Microphone')).toContain('not yet known')
    expect(screen.queryByRole('button', { name: 'Skip the check' })).toBeNull()
  })

  it('[CHAN-130] knows the microphone by its name, which the browser tells after it is open', async () => {
    const listed = Promise.withResolvers<void>()
    const enumerateDevices = async () => {
      await listed.promise
      return [{ kind: 'audioinput', deviceId: 'device-1', label: 'Headset' }]
    }
    const mediaDevices = Object.assign(new EventTarget(), { enumerateDevices })
    Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
    const fineAt = { microphone: yesterday(), words: yesterday(), network: yesterday() }
    const stored = JSON.stringify([{ sources: 'microphone', microphone: 'Headset', fineAt }])
    localStorage.setItem('live-scribe.check', stored)
    renderRecorderSite()
    await openCheck()
    await until(() => expect(scriptedDevices.microphones).toHaveLength(1))
    await act(async () => {})
    expect(screen.queryByRole('button', { name: 'Skip the check' })).toBeNull()

    listed.resolve()
    await screen.findByRole('button', { name: 'Skip the check' })
    expect(localStorage.getItem('live-scribe.check')).toBe(stored)
    Reflect.deleteProperty(navigator, 'mediaDevices')
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
    expect(line('Readers')).toContain(': OK')
    expect(screen.queryByTitle(code)).toBeNull()
    await pressButton('Close')
    await until(() => expect(server.subscribers.size).toBe(0))
  })
})

function yesterday(): number {
  return new Date().setHours(-12, 0, 0, 0)
}
