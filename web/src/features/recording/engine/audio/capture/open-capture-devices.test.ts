import { afterEach, expect, it, vi } from 'vitest'
import { openCaptureDevices } from './open-capture-devices.ts'

afterEach(() => vi.unstubAllGlobals())

it('[CHAN-68] asks for no device when the recorder was left while their code was loading', async () => {
  const getUserMedia = vi.fn()
  const getDisplayMedia = vi.fn()
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, getDisplayMedia } })
  const leaving = new AbortController()
  const { signal } = leaving
  const devices = openCaptureDevices(() => {})
  const opening = [
    devices.openMicrophone({ signal, onEnded: () => {}, onMuted: () => {} }),
    devices.openMeeting({ signal, onEnded: () => {} }),
  ]
  leaving.abort()
  devices.close()

  for (const each of await Promise.allSettled(opening)) expect(each.status).toBe('rejected')
  expect(getUserMedia).not.toHaveBeenCalled()
  expect(getDisplayMedia).not.toHaveBeenCalled()
})

it('[CHAN-110] asks for no device after the devices of the recording were closed', async () => {
  const getUserMedia = vi.fn()
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  const { signal } = new AbortController()
  const devices = openCaptureDevices(() => {})
  devices.close()

  await expect(
    devices.openMicrophone({ signal, onEnded: () => {}, onMuted: () => {} }),
  ).rejects.toThrow()
  expect(getUserMedia).not.toHaveBeenCalled()
})
