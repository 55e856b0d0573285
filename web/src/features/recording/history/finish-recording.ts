import { finishSession, type TranscriptionSession } from '@live-scribe/contract/recording'
import { call } from '#web/api/client.ts'
import { openAudioTable } from '../engine/kept-audio/audio-database.ts'

/** Ends a recording that nobody records, and drops its audio on this device; throws ApiError. */
export async function finishRecording(code: string): Promise<TranscriptionSession> {
  const session = await call(finishSession, { params: { code } })
  if (session.status === 'completed') {
    await openAudioTable()
      .deleteBefore(code, Number.MAX_SAFE_INTEGER)
      .catch((error) => console.warn('Audio on this device could not be deleted', error))
  }

  return session
}
