import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  MicrophoneError,
  type MicrophoneErrorKind,
} from '#web/features/recording/engine/audio/microphone-error.ts'
import { acceptConnection, pressButton, renderRecorderSite } from '../../../test/recorder-site.tsx'
import { scriptedDevices } from '../../../test/scripted-devices.tsx'
import { until } from '../../../test/until.ts'

const devices = [
  { kind: 'audioinput', deviceId: 'device-1', label: 'Built-in' },
  { kind: 'audioinput', deviceId: 'device-2', label: 'Headset' },
  { kind: 'audiooutput', deviceId: 'device-3', label: 'Speakers' },
]

beforeEach(() => {
  scriptedDevices.reset()
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
  const mediaDevices = Object.assign(new EventTarget(), { enumerateDevices: async () => devices })
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

describe('a microphone that can’t be used', () => {
  it.each<[MicrophoneErrorKind, string]>([
    ['denied', 'Live-scribe needs your microphone'],
    ['system', 'Your computer does not let this browser use the microphone'],
    ['busy', 'Another program uses your microphone'],
    ['missing', 'No microphone found'],
    ['insecure', 'This page may not use a microphone'],
  ])('[REC-106] %s: says so until it works, and tries again', async (kind, title) => {
    scriptedDevices.refusal = new MicrophoneError(kind, new Error('x'))
    renderRecorderSite()
    await pressButton('Start Recording')
    const part = within(await screen.findByRole('alert', { name: 'Microphone' }))
    part.getByRole('heading', { name: title })

    scriptedDevices.refusal = undefined
    await userEvent.click(part.getByRole('button', { name: 'Try again' }))
    await acceptConnection()
    expect(screen.queryByRole('heading', { name: title })).toBeNull()
    expect(screen.getByRole('button', { name: 'Stop Recording' })).toBeDefined()
  })

  it('[REC-106] on a page without TLS is explained there, though the browser gives such pages less', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    scriptedDevices.refusal = new MicrophoneError('insecure')
    renderRecorderSite()
    await pressButton('Start Recording')

    await screen.findByRole('heading', { name: 'This page may not use a microphone' })
  })

  it('[REC-106, REC-112] that the browser blocks has the browser’s way out, until it is allowed', async () => {
    const status = Object.assign(new EventTarget(), { state: 'denied' })
    const query = vi.fn(async () => status)
    Object.defineProperty(navigator, 'permissions', { value: { query }, configurable: true })
    scriptedDevices.refusal = new MicrophoneError('denied')
    renderRecorderSite()
    await pressButton('Start Recording')
    await screen.findByRole('heading', { name: 'Your browser blocks the microphone here' })
    expect(screen.queryByText(/^Microphone permission denied/)).toBeNull()

    status.state = 'prompt'
    act(() => void status.dispatchEvent(new Event('change')))
    screen.getByRole('heading', { name: 'Live-scribe needs your microphone' })
    Reflect.deleteProperty(navigator, 'permissions')
  })
})

describe('the microphone check', () => {
  it('[REC-107] shows which one is heard and how loud, and records with the one chosen', async () => {
    renderRecorderSite()
    await pressButton('Check before you start')
    const select = (await screen.findByRole('combobox', {
      name: 'Microphone',
    })) as HTMLSelectElement
    await until(() => expect(select.value).toBe('device-1'))
    expect([...select.options].map(({ text }) => text)).toEqual([
      'Choose a microphone',
      'Built-in',
      'Headset',
    ])
    scriptedDevices.microphone.options.onFrame(new Int16Array(1024).fill(20_000))
    expect(screen.getByTestId('level').style.transform).toBe('scaleX(1)')

    await userEvent.selectOptions(select, 'Headset')
    await until(() => expect(scriptedDevices.microphones).toHaveLength(2))
    expect(scriptedDevices.microphones[0]?.isReleased).toBe(true)
    expect(scriptedDevices.microphone.options.deviceId).toBe('device-2')

    await pressButton('Start Recording')
    await acceptConnection()
    expect(scriptedDevices.microphones[1]?.isReleased).toBe(true)
    expect(scriptedDevices.microphone.options.deviceId).toBe('device-2')
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('[REC-107] says what is wrong before a start fails', async () => {
    scriptedDevices.refusal = new MicrophoneError('missing')
    renderRecorderSite()
    await pressButton('Check before you start')
    await screen.findByRole('heading', { name: 'No microphone found' })
    scriptedDevices.refusal = undefined
    await pressButton('Try again')
    await until(() => expect(scriptedDevices.microphones).toHaveLength(1))

    await until(() => expect(screen.queryByRole('alert', { name: 'Microphone' })).toBeNull())
    await pressButton('Close')
    expect(scriptedDevices.microphone.isReleased).toBe(true)
  })
})
