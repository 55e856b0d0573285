import { addWords, type Chunk, type ChunkFormat } from './chunks.ts'
import type { ProvisionalFinal } from './provisional-finals.ts'
import type { TranscriptInterim } from './transcript-entry.ts'

/**
 * The chunks that are shown: those of the log up to `from`, then those with the words after it. The
 * log is not copied for each interim, which at 50,000 lines would be 200 kB five times a second.
 */
export interface ShownChunks {
  logged: readonly Chunk[]
  from: number
  end: readonly Chunk[]
}

/** Words that the log read so far does not contain: provisional finals and the interims. */
export interface WordsBeyondLog {
  provisionalFinals: readonly Omit<ProvisionalFinal, 'order'>[]
  interims: readonly TranscriptInterim[]
}

/** The chunks with the words after the log, cut by the same rule, so that words settle in place. */
export function appendWordsBeyondLog(
  logged: readonly Chunk[],
  { provisionalFinals: heard, interims }: WordsBeyondLog,
  format: ChunkFormat,
): ShownChunks {
  if (heard.length === 0 && interims.length === 0) {
    return { logged, from: logged.length, end: [] }
  }
  // The last chunk of words says who spoke last.
  const from = Math.max(
    0,
    logged.findLastIndex(({ isEcho }) => !isEcho),
  )
  const end = logged.slice(from)
  const voice = { channel: 0, speaker: null }
  const beyond = { segment: null, entry: null, isInterim: false, voice }
  for (const { id: key, text, timestamp } of heard) {
    addWords(end, { ...beyond, key, text, timestamp }, format)
  }
  for (const interim of interims) {
    const { id: key, text, timestamp } = interim
    addWords(end, { ...beyond, key, text, timestamp, voice: interim, isInterim: true }, format)
  }

  return { logged, from, end }
}
