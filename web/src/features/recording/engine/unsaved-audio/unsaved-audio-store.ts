import { UNSAVED_AUDIO_RETENTION_MS } from '@live-scribe/contract/recording'
import { createTimers } from '#web/lib/timers.ts'
import { SAMPLE_RATE_HZ } from '../audio/audio-format.ts'
import { countSampleFrames } from '../audio/channel-audio.ts'
import { endOf, type PositionedAudio } from './unsaved-audio.ts'

/** Milliseconds for which audio is collected before it is stored as one piece. */
export const WRITE_DELAY_MS = 250
/** Maximum sample frames of a stored piece, so that old pieces can be deleted by their start position. */
export const MAX_PIECE_SAMPLES = SAMPLE_RATE_HZ

/**
 * Stores unsaved audio by session, beyond the life of the page. After a failed write a resumed
 * recording lacks that audio; a running one continues.
 */
export interface UnsavedAudioStore {
  load(session: string): Promise<PositionedAudio[]>
  append(session: string, audio: PositionedAudio): void
  dropBefore(session: string, position: number): void
  /** Deletes the audio of a session that is complete. */
  delete(session: string): void
  /** Stores pending audio, because the page may close. */
  flush(): void
}

/** Persistent storage for pieces of audio. */
export interface AudioTable {
  put(pieces: readonly StoredAudioPiece[]): Promise<void>
  /** The pieces of a session, by position. */
  readAll(session: string): Promise<StoredAudioPiece[]>
  /** Deletes the pieces of a session that begin before `position`. */
  deleteBefore(session: string, position: number): Promise<void>
  deleteOlderThan(time: number): Promise<void>
  isEmpty(): Promise<boolean>
  clear(): Promise<void>
}

/** Number of discards so far; a store that was created before a discard stores nothing more. */
let discards = 0

/** Makes existing stores drop pending audio and write nothing more. */
export function discardUnsavedAudio(): void {
  discards += 1
}

/** A stored piece of unsaved audio, at most one second long. */
export interface StoredAudioPiece extends Omit<PositionedAudio, 'channels'> {
  /** Absent from pieces of one channel that were stored before there were two. */
  channels?: PositionedAudio['channels']
  /** The session's code. */
  session: string
  /** When it was stored, epoch milliseconds. */
  at: number
}

/** Creates a store that writes to a table after `WRITE_DELAY_MS`. */
export function createUnsavedAudioStore(table: AudioTable): UnsavedAudioStore {
  const timers = createTimers<'write'>()
  const begun = discards
  let waiting: { session: string; audio: PositionedAudio }[] = []
  let dropped = new Map<string, number>()

  const flush = () => {
    timers.clearAll()
    const pieces = begun === discards ? piecesOf(waiting) : []
    const drops = dropped
    waiting = []
    dropped = new Map()
    const work = [...drops].map(([session, position]) =>
      table.deleteBefore(session, position - MAX_PIECE_SAMPLES + 1),
    )
    if (pieces.length > 0) work.push(table.put(pieces))

    return Promise.all(work).then(undefined, logFailure)
  }
  const flushSoon = () => {
    if (!timers.isSet('write')) timers.set('write', WRITE_DELAY_MS, () => void flush())
  }
  // Deletes audio that was not resumed within the retention time.
  void table.deleteOlderThan(Date.now() - UNSAVED_AUDIO_RETENTION_MS).catch(logFailure)

  return {
    async load(session) {
      await flush()
      try {
        return (await table.readAll(session)).map(toPositionedAudio)
      } catch (error) {
        logFailure(error)
        return []
      }
    },
    append(session, audio) {
      waiting.push({ session, audio })
      flushSoon()
    },
    dropBefore(session, position) {
      if (position <= 0) return
      dropped.set(session, position)
      flushSoon()
    },
    delete(session) {
      waiting = waiting.filter((each) => each.session !== session)
      dropped.delete(session)
      void table.deleteBefore(session, Number.MAX_SAFE_INTEGER).catch(logFailure)
    },
    flush: () => void flush(),
  }
}

/** A table in memory, for browsers without a database. */
export function createMemoryTable(): AudioTable {
  let pieces: StoredAudioPiece[] = []

  return {
    async put(more) {
      pieces.push(...more)
    },
    async readAll(session) {
      return pieces
        .filter((piece) => piece.session === session)
        .sort((one, other) => one.start - other.start)
    },
    async deleteBefore(session, position) {
      pieces = pieces.filter((piece) => piece.session !== session || piece.start >= position)
    },
    async deleteOlderThan(time) {
      pieces = pieces.filter((piece) => piece.at >= time)
    },
    isEmpty: async () => pieces.length === 0,
    async clear() {
      pieces = []
    },
  }
}

/** The audio of a stored piece. */
export function toPositionedAudio({
  start,
  samples,
  channels = 1,
}: StoredAudioPiece): PositionedAudio {
  return { start, samples, channels }
}

/** Joins adjacent audio of as many channels into one record. */
function piecesOf(
  waiting: readonly { session: string; audio: PositionedAudio }[],
): StoredAudioPiece[] {
  const at = Date.now()
  const groups: { session: string; first: PositionedAudio; end: number; parts: Int16Array[] }[] = []
  for (const { session, audio } of waiting) {
    const last = groups.at(-1)
    const isNext =
      last?.session === session &&
      last.end === audio.start &&
      last.first.channels === audio.channels &&
      last.end - last.first.start + countSampleFrames(audio) <= MAX_PIECE_SAMPLES
    if (last && isNext) {
      last.parts.push(audio.samples)
      last.end = endOf(audio)
    } else groups.push({ session, first: audio, end: endOf(audio), parts: [audio.samples] })
  }

  return groups.map(({ session, first: { start, channels }, parts }) => ({
    session,
    start,
    channels,
    samples: joined(parts),
    at,
  }))
}

function joined(parts: readonly Int16Array[]): Int16Array<ArrayBuffer> {
  const whole = new Int16Array(parts.reduce((total, { length }) => total + length, 0))
  let position = 0
  for (const part of parts) {
    whole.set(part, position)
    position += part.length
  }

  return whole
}

function logFailure(error: unknown): void {
  console.warn('Audio could not be kept on this device', error)
}
