import { setDeviceData } from '#web/lib/device-data.ts'

const load = () => import('#web/features/recording/engine/kept-audio/kept-audio-of-device.ts')

/** What signing out deletes is a recording's audio; its code is loaded when somebody does. */
export function keepDeviceData(): void {
  setDeviceData({
    hasUnsaved: async () => (await load()).keptAudioOfDevice.hasUnsaved(),
    erase: async () => (await load()).keptAudioOfDevice.erase(),
  })
}
