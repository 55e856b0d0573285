import { readStored, writeStored } from '#web/lib/browser/local-storage.ts'

const STORED_AS = 'live-scribe.microphone'

/** The microphone that the user chose; undefined for the browser's default. */
export function readChosenMicrophone(): string | undefined {
  const stored = readStored(STORED_AS)

  return typeof stored === 'string' ? stored : undefined
}

/** Stores the device id of the chosen microphone in this browser. */
export function storeChosenMicrophone(deviceId: string): void {
  writeStored(STORED_AS, deviceId)
}

/** An audio input; `id` is the `deviceId` of Media Capture, which differs by site. */
export interface MicrophoneDevice {
  id: string
  name: string
}

/** Lists the device's microphones; their names are empty until the permission was granted once. */
export async function listMicrophones(): Promise<MicrophoneDevice[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []

  return devices
    .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')
    .map(({ deviceId, label }, index) => ({
      id: deviceId,
      name: label || `Microphone ${index + 1}`,
    }))
}
