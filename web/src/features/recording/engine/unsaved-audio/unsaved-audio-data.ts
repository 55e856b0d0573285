import { isRecordingInThisTab } from '../recording-in-this-tab.ts'
import { openAudioTable } from './audio-database.ts'
import { noteCaptured } from './captured-note.ts'
import { discardUnsavedAudio } from './unsaved-audio-store.ts'

/**
 * Checks for and erases the unsaved audio of all recordings on this device, for a sign-out; a running
 * recording has some at any moment.
 */
export const unsavedAudioData = {
  hasUnsaved: async () => isRecordingInThisTab() || !(await openAudioTable().isEmpty()),
  erase: async () => {
    discardUnsavedAudio()
    noteCaptured(null)
    await openAudioTable().clear()
  },
}
