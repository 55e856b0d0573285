import type { DeviceData } from '#web/lib/browser/device-data.ts'
import { openAudioTable } from './audio-database.ts'
import { discardKeptAudio } from './kept-audio-store.ts'

/** Audio of all recordings on this device that is not text yet. */
export const keptAudioOfDevice: DeviceData = {
  hasUnsaved: async () => !(await openAudioTable().isEmpty()),
  erase: async () => {
    discardKeptAudio()
    await openAudioTable().clear()
  },
}
