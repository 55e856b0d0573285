import type { DeviceData } from '#web/lib/browser/device-data.ts'
import { openAudioTable } from './audio-database.ts'
import { discardUnsavedAudio } from './unsaved-audio-store.ts'

/** Audio of all recordings on this device that is not text yet. */
export const unsavedAudioData: DeviceData = {
  hasUnsaved: async () => !(await openAudioTable().isEmpty()),
  erase: async () => {
    discardUnsavedAudio()
    await openAudioTable().clear()
  },
}
