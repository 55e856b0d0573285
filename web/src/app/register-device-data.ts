import { setDeviceData } from '#web/lib/browser/device-data.ts'

const load = () => import('#web/features/recording/engine/unsaved-audio/unsaved-audio-data.ts')
const loadKept = () => import('#web/features/sharing/offline/kept-transcripts.ts')
const loadMarks = () => import('#web/features/transcript/marks/pending-marks.ts')

/**
 * Registers what signing out deletes: unsaved audio, marks, and transcripts kept for a time without a
 * network. Its code is loaded at that time.
 */
export function registerDeviceData(): void {
  setDeviceData({
    hasUnsaved: async () =>
      (await loadMarks()).hasPendingMarks() || (await load()).unsavedAudioData.hasUnsaved(),
    erase: async () => {
      const { erasePendingMarks } = await loadMarks()
      erasePendingMarks()
      const hadTranscripts = await (await loadKept()).eraseKept()
      await (await load()).unsavedAudioData.erase()

      return hadTranscripts
    },
  })
}
