import type { DeviceData } from '#web/lib/device-data.ts'
import { openAudioTable } from './audio-database.ts'
import { discardKeptAudio } from './kept-audio-store.ts'

/** Audio on this device whose words are not stored yet, of all recordings. */
export const keptAudioOfDevice: DeviceData = {
  hasUnsaved: async () => !(await openAudioTable().isEmpty()),
  erase: async () => {
    discardKeptAudio()
    await openAudioTable().clear()
  },
}
