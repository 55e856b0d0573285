import { finishSession, type TranscriptionSession } from '@live-scribe/contract/recording'
import { callEndpoint } from '#web/api/client.ts'
import type { AudioTable } from '../engine/unsaved-audio/audio-table.ts'
import { noteCaptured, readCapturedNote } from '../engine/unsaved-audio/captured-note.ts'

/**
 * Ends a recording without a connected recorder, also from a page that is being left, and deletes its
 * unsaved audio on this device; throws ApiError.
 */
export async function finishRecording(
  code: string,
  openTable: () => AudioTable,
): Promise<TranscriptionSession> {
  const session = await callEndpoint(finishSession, { params: { code } }, { keepalive: true })
  if (session.status === 'completed') {
    // What this device captured and lost is never sent any more.
    const captured = readCapturedNote(code)
    if (captured)
      void import('../receipt/report-captured.ts').then(({ reportCaptured }) =>
        reportCaptured(code, captured),
      )
    if (captured) noteCaptured(null)
    await openTable()
      .deleteBefore(code, Number.MAX_SAFE_INTEGER)
      .catch((error) => console.warn('Audio on this device could not be deleted', error))
  }

  return session
}
