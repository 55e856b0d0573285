import type { AudioTable } from '../engine/unsaved-audio/audio-table.ts'

/** Whether any session has unsent audio on this device. */
export async function hasUnsavedAudio(openTable: () => AudioTable): Promise<boolean> {
  return openTable()
    .isEmpty()
    .then(
      (isEmpty) => !isEmpty,
      () => false,
    )
}
