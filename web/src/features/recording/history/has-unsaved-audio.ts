import type { AudioTable } from '../engine/kept-audio/kept-audio-store.ts'

/** Whether any session has unsent audio on this device. */
export async function hasUnsavedAudio(openTable: () => AudioTable): Promise<boolean> {
  return openTable()
    .isEmpty()
    .then(
      (isEmpty) => !isEmpty,
      () => false,
    )
}
