import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  MicrophoneError,
  type MicrophoneErrorKind,
} from '#web/features/recording/engine/audio/microphone-error.ts'
import { listen, openRecorder, press } from '../../../test/recorder-site.tsx'
import { world } from '../../../test/recorder-world.tsx'
import { until } from '../../../test/until.ts'

const devices = [
  { kind: 'audioinput', deviceId: 'device-1', label: 'Built-in' },
  { kind: 'audioinput', deviceId: 'device-2', label: 'Headset' },
  { kind: 'audiooutput', deviceId: 'device-3', label: 'Speakers' },
]

beforeEach(() => {
  world.reset()
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
    ['busy', 'Another program uses your microphone'],
    ['missing', 'No microphone found'],
    ['insecure', 'This page may not use a microphone'],
  ])('[REC-106] %s: says so until it works, and tries again', async (kind, title) => {
    world.refusal = new MicrophoneError(kind, new Error('x'))
    openRecorder()
    await press('Start Recording')
    const part = within(await screen.findByRole('alert', { name: 'Microphone' }))
    part.getByRole('heading', { name: title })

    world.refusal = undefined
    await userEvent.click(part.getByRole('button', { name: 'Try again' }))
    await listen()
    expect(screen.queryByRole('heading', { name: title })).toBeNull()
    expect(screen.getByRole('button', { name: 'Stop Recording' })).toBeDefined()
  })

  it('[REC-106] on a page without TLS is explained there, though the browser gives such pages less', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    world.refusal = new MicrophoneError('insecure')
    openRecorder()
    await press('Start Recording')

    await screen.findByRole('heading', { name: 'This page may not use a microphone' })
  })

  it('[REC-106, REC-112] that the browser blocks has the browser’s way out, until it is allowed', async () => {
    const status = Object.assign(new EventTarget(), { state: 'denied' })
    const query = vi.fn(async () => status)
    Object.defineProperty(navigator, 'permissions', { value: { query }, configurable: true })
    world.refusal = new MicrophoneError('denied')
    openRecorder()
    await press('Start Recording')
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
    openRecorder()
    await press('Check the microphone')
    const select = (await screen.findByRole('combobox', {
      name: 'Microphone',
    })) as HTMLSelectElement
    await until(() => expect(select.value).toBe('device-1'))
    expect([...select.options].map(({ text }) => text)).toEqual([
      'Choose a microphone',
      'Built-in',
      'Headset',
    ])
    world.microphone.options.onFrame(new Int16Array(1024).fill(20_000))
    expect(screen.getByTestId('level').style.transform).toBe('scaleX(1)')

    await userEvent.selectOptions(select, 'Headset')
    await until(() => expect(world.microphones).toHaveLength(2))
    expect(world.microphones[0]?.isReleased).toBe(true)
    expect(world.microphone.options.deviceId).toBe('device-2')

    await press('Start Recording')
    await listen()
    expect(world.microphones[1]?.isReleased).toBe(true)
    expect(world.microphone.options.deviceId).toBe('device-2')
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('[REC-107] says what is wrong before a start fails', async () => {
    world.refusal = new MicrophoneError('missing')
    openRecorder()
    await press('Check the microphone')
    await screen.findByRole('heading', { name: 'No microphone found' })
    world.refusal = undefined
    await press('Try again')
    await until(() => expect(world.microphones).toHaveLength(1))

    await until(() => expect(screen.queryByRole('alert', { name: 'Microphone' })).toBeNull())
    await press('Close the microphone check')
    expect(world.microphone.isReleased).toBe(true)
  })
})
