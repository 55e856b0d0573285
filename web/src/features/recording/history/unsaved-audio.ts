import { queryOptions, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { SAMPLE_RATE } from '../engine/audio/audio-format.ts'
import type { AudioTable } from '../engine/kept-audio/kept-audio-store.ts'
import type { OpenSession, RecorderSnapshot } from '../engine/recorder-ports.ts'
import { resumable } from '../engine/recorder-state.ts'
import { KeptAudioTable } from '../kept-audio-table-context.ts'

/** The fields of the session that it depends on. */
export interface Written {
  session_id: string
  durable_sample: number
}

/** Seconds of a session's audio on this device that is not text yet; 0 without storage. */
export function unsavedAudio(
  { session_id: code, durable_sample: durable }: Written,
  openTable: () => AudioTable,
) {
  return queryOptions({
    queryKey: ['unwritten-audio', code, durable],
    queryFn: () => countUnwritten(openTable, code, durable),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
}

/**
 * Seconds of audio on this device that is not text yet, of the session that a recorder could
 * resume; read again whenever the recorder comes to rest.
 */
export function useUnsavedAudio(
  { state, durableSample }: RecorderSnapshot,
  reopened: OpenSession | undefined,
): { session: Written | null; unwrittenSeconds: number } {
  const openTable = useContext(KeptAudioTable)
  const code = resumable(state)
  const known = reopened?.code === code ? (reopened?.durableSample ?? 0) : 0
  const session = { session_id: code ?? '', durable_sample: Math.max(known, durableSample) }
  const { data = 0 } = useQuery({ ...unsavedAudio(session, openTable), enabled: code !== null })

  return code === null
    ? { session: null, unwrittenSeconds: 0 }
    : { session, unwrittenSeconds: data }
}

async function countUnwritten(
  openTable: () => AudioTable,
  code: string,
  durable: number,
): Promise<number> {
  try {
    const pieces = await openTable().readAll(code)
    const samples = pieces.reduce((total, { start, samples: { length } }) => {
      return total + Math.max(0, start + length - Math.max(start, durable))
    }, 0)

    return Math.round(samples / SAMPLE_RATE)
  } catch (error) {
    console.warn('Audio on this device could not be read', error)
    return 0
  }
}

/** “12 s of audio not yet written down”, or null when there is none. */
export function unwrittenText(seconds: number): string | null {
  return seconds > 0 ? `${seconds} s of audio not yet written down` : null
}
