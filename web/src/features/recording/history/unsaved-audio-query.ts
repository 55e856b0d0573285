import { queryOptions, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { AudioTableContext } from '../audio-table-context.ts'
import { SAMPLE_RATE_HZ } from '../engine/audio/audio-format.ts'
import type { OpenSession, RecorderSnapshot } from '../engine/recorder-ports.ts'
import { getResumableSession } from '../engine/recorder-state.ts'
import { type AudioTable, toPositionedAudio } from '../engine/unsaved-audio/audio-table.ts'
import { endOf } from '../engine/unsaved-audio/unsaved-audio.ts'

/** The code of a session and its durable position in samples. */
export interface TranscriptionProgress {
  session_id: string
  durable_sample: number
}

/** Whole seconds of a session's unsaved audio on this device; 0 when it can't be read. */
export function unsavedAudioQuery(
  { session_id: code, durable_sample: durable }: TranscriptionProgress,
  openTable: () => AudioTable,
) {
  return queryOptions({
    queryKey: ['unsaved-audio', code, durable],
    queryFn: () => countUnsavedSeconds(openTable, code, durable),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
}

/**
 * Seconds of unsaved audio of the session that the recorder can resume; read again whenever its
 * state changes.
 */
export function useUnsavedAudio(
  { state, durableSample }: RecorderSnapshot,
  reopened: OpenSession | undefined,
): { session: TranscriptionProgress | null; unsavedSeconds: number } {
  const openTable = useContext(AudioTableContext)
  const code = getResumableSession(state)
  const known = reopened?.code === code ? (reopened?.durableSample ?? 0) : 0
  const session = { session_id: code ?? '', durable_sample: Math.max(known, durableSample) }
  const { data = 0 } = useQuery({
    ...unsavedAudioQuery(session, openTable),
    enabled: code !== null,
  })

  return code === null ? { session: null, unsavedSeconds: 0 } : { session, unsavedSeconds: data }
}

async function countUnsavedSeconds(
  openTable: () => AudioTable,
  code: string,
  durable: number,
): Promise<number> {
  try {
    const pieces = await openTable().readAll(code)
    const frames = pieces.map(toPositionedAudio).reduce((total, audio) => {
      return total + Math.max(0, endOf(audio) - Math.max(audio.start, durable))
    }, 0)

    return Math.round(frames / SAMPLE_RATE_HZ)
  } catch (error) {
    console.warn('Audio on this device could not be read', error)
    return 0
  }
}

/** “12 s of audio not yet written down”, or null when there is none. */
export function formatUnsavedAudio(seconds: number): string | null {
  return seconds > 0 ? `${seconds} s of audio not yet written down` : null
}
