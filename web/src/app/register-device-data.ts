import { setDeviceData } from '#web/lib/browser/device-data.ts'

const load = () => import('#web/features/recording/engine/unsaved-audio/unsaved-audio-data.ts')

/** Registers the deletion of unsaved audio on sign-out; its code is loaded at that time. */
export function registerDeviceData(): void {
  setDeviceData({
    hasUnsaved: async () => (await load()).unsavedAudioData.hasUnsaved(),
    erase: async () => (await load()).unsavedAudioData.erase(),
  })
}
