import type { PositionedAudio } from './unsaved-audio.ts'

/** A stored piece of unsaved audio, at most one second long. */
export interface StoredAudioPiece extends Omit<PositionedAudio, 'channels'> {
  /** Absent from pieces of one channel that were stored before there were two. */
  channels?: PositionedAudio['channels']
  /** The session's code. */
  session: string
  /** When it was stored, epoch milliseconds. */
  at: number
}

/** Persistent storage for pieces of audio. */
export interface AudioTable {
  /** Whether it ends with the page. */
  readonly isTemporary?: boolean
  put(pieces: readonly StoredAudioPiece[]): Promise<void>
  /** Whether so many pieces of a session can be read, that at `last` among them. */
  holds(session: string, pieces: { count: number; last: number }): Promise<boolean>
  /** The pieces of a session, by position. */
  readAll(session: string): Promise<StoredAudioPiece[]>
  /** Deletes the pieces of a session that begin before `position`. */
  deleteBefore(session: string, position: number): Promise<void>
  deleteOlderThan(time: number): Promise<void>
  isEmpty(): Promise<boolean>
  clear(): Promise<void>
}

/** A table in memory, for browsers without a database. */
export function createMemoryTable(): AudioTable {
  let pieces: StoredAudioPiece[] = []

  return {
    async put(more) {
      pieces.push(...more)
    },
    async holds(session, { count, last }) {
      const own = pieces.filter((piece) => piece.session === session)

      return own.length >= count && own.some(({ start }) => start === last)
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
